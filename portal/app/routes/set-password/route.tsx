import { sentence } from '@anj/workflow/messages'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { sendForm } from '../../browser/send-form.ts'
import { NewPassword } from '../../components/new-password.tsx'
import type { FormAnswer } from '../../model/form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { isLinkInvalid, setNewPassword } from '../../server/new-password.server.ts'

export { keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Set your password') }]

export async function loader(args: LoaderFunctionArgs) {
  return { linkInvalid: await isLinkInvalid(args, '/auth/set-password') }
}

export function action(args: ActionFunctionArgs) {
  return setNewPassword(args, '/auth/set-password')
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm<FormAnswer>(serverAction, sentence('setPasswordFailed'))
}

export default function SetPassword() {
  const { linkInvalid } = useLoaderData<typeof loader>()
  return (
    <NewPassword
      title="Set your password"
      lead={sentence('setPasswordLead')}
      submit="Set Password"
      busyLabel={sentence('settingPassword')}
      linkInvalid={linkInvalid}
      answer={useActionData<typeof clientAction>()}
      again={{
        text: sentence('newInvitationHint'),
        link: { to: '/forgot-password', label: 'Send a new link' },
      }}
    />
  )
}
