import { PasswordField } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Paper } from '@mantine/core'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { sendForm } from '../../browser/send-form.ts'
import { ConfirmForm, type Question } from '../../components/confirm.tsx'
import { Frame } from '../../components/frame.tsx'
import { RecoveryCodes } from '../../components/recovery-codes.tsx'
import type { FormAnswer } from '../../model/form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

const TITLE = 'New recovery codes'

export { keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle(TITLE) }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { user: await requireUser(request, context, 'update own account') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const body = { password: text(form, 'password') }
  const answered = await apiFor(request, context).POST('/account/recovery-codes', { body })
  if (!answered.data) return formProblem(request, form, answered)
  return data({ codes: answered.data.data.recoveryCodes, said: answered.data.message })
}

/** The new codes, or the errors of the form. */
type Answer = FormAnswer | { readonly codes: readonly string[]; readonly said: string }

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm<Answer>(serverAction, sentence('networkError'))
}

const question: Question = {
  href: '/account/recovery-codes',
  title: TITLE,
  text: sentence('newRecoveryCodesQuestion'),
  confirm: 'Create new codes',
  busyLabel: 'Creating new codes...',
  fields: ({ field, emptied }) => (
    <PasswordField
      key={emptied('password')}
      label="Password"
      autoComplete="current-password"
      {...field('password')}
    />
  ),
}

export default function NewRecoveryCodes() {
  const { user } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof clientAction>()
  return (
    <Frame user={user} title={TITLE}>
      <Paper withBorder p="lg" maw={640}>
        {answer && 'codes' in answer ? (
          <RecoveryCodes codes={answer.codes} said={answer.said} />
        ) : (
          <ConfirmForm question={question} answer={answer} back="/account#two-factor" />
        )}
      </Paper>
    </Frame>
  )
}
