import { sentence } from '@anj/workflow/messages'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { reach } from '../../browser/reach.ts'
import type { FormAnswer } from '../../components/form-answer.ts'
import { NewPassword } from '../../components/new-password.tsx'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { tokenOf } from '../../server/link-token.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { toLogInWithIt } from '../../server/to-log-in.server.ts'
import { text } from '../../server/typed-values.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Set your password') }]

export function loader({ request }: LoaderFunctionArgs) {
  return { tokenMissing: tokenOf(request) === '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const answered = await apiFor(request, context).PATCH('/auth/set-password', {
    params: { query: { token: tokenOf(request) } },
    body: { password: text(form, 'password'), passwordConfirm: text(form, 'passwordConfirm') },
  })
  if (!answered.data) return formProblem(request, form, answered)
  return toLogInWithIt(request, context, answered.data.message)
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return reach<FormAnswer>(serverAction, sentence('setPasswordFailed'))
}

export default function SetPassword() {
  const { tokenMissing } = useLoaderData<typeof loader>()
  return (
    <NewPassword
      title="Set your password"
      lead={sentence('setPasswordLead')}
      submit="Set Password"
      busyLabel={sentence('settingPassword')}
      tokenMissing={tokenMissing}
      answer={useActionData<typeof clientAction>()}
      again={{
        text: sentence('newInvitationHint'),
        link: { to: '/forgot-password', label: 'Ask for a new link' },
      }}
    />
  )
}
