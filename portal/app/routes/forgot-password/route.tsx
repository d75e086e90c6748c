import { sentence } from '@anj/workflow/messages'
import { Stack, TextInput } from '@mantine/core'
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, Form, useActionData, useNavigation } from '@remix-run/react'
import { sendForm } from '../../browser/send-form.ts'
import { AuthPage } from '../../components/auth-page.tsx'
import { FormMessage } from '../../components/form-message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import type { FormAnswer } from '../../model/form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { currentUser } from '../../server/current-user.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Forgot your password?') }]

/**
 * Gives the same response whether or not the address has an account. A logged-in user returns to the account page,
 * where they came from.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const body = { email: text(form, 'email') }
  const answered = await apiFor(request, context).POST('/auth/forget-password', { body })
  if (!answered.data) return formProblem(request, form, answered)
  const user = await currentUser(request, context)
  return redirectWithNotice(user ? '/account#password' : '/login', answered.data.message)
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm<FormAnswer>(serverAction, sentence('sendEmailFailed'))
}

export default function ForgotPassword() {
  const { form, message, field } = useFormAnswer(useActionData<typeof clientAction>())
  const busy = useNavigation().state !== 'idle'
  return (
    <AuthPage title={sentence('forgotPasswordHeading')} lead={sentence('forgotPasswordText')} back="/login">
      <Form method="post" ref={form} noValidate>
        <Stack mt="md">
          <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
          <FormMessage>{message}</FormMessage>
          <SubmitButton busy={busy} busyLabel={sentence('sendingEmail')} mt="xs" fullWidth>
            {sentence('sendEmail')}
          </SubmitButton>
        </Stack>
      </Form>
    </AuthPage>
  )
}
