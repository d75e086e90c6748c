import { sentence } from '@anj/workflow/messages'
import { type ActionFunctionArgs, data, type MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData } from '@remix-run/react'
import { signInAction } from '../../browser/sign-in-action.ts'
import { SignOnCode } from '../../components/sign-on-code.tsx'
import { SignOnFailed } from '../../components/sign-on-failed.tsx'
import { pageTitle } from '../../page-title.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { pathWithin } from '../../server/next-path.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { signInResponse } from '../../server/signed-in.server.ts'
import { text, typedValues } from '../../server/typed-values.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Log in') }]

/** Checks the second-factor code of a user who came from the identity provider. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const body = { ticket: text(form, 'ticket'), code: text(form, 'code') }
  const {
    data: answer,
    error,
    response,
  } = await apiFor(request, context).POST('/auth/single-sign-on/code', { body })
  if (!answer) return data({ problem: error, values: typedValues(form) }, { status: response.status })
  return signInResponse(request, form, answer.data, pathWithin(text(form, 'next')))
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return signInAction(serverAction)
}

export const shouldRevalidate = () => false

export default function ConfirmSignOn() {
  const answer = useActionData<typeof clientAction>()
  const { ticket = '', next = '/' } = answer?.values ?? {}
  // Without a ticket from the provider, there is nothing to confirm.
  if (ticket === '') return <SignOnFailed message={sentence('oidcBeginAnew')} />
  return <SignOnCode ticket={ticket} next={next} answer={answer} />
}
