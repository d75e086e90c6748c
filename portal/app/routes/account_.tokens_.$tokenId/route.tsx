import { sentence } from '@anj/workflow/messages'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { reach } from '../../browser/reach.ts'
import { ConfirmPage } from '../../components/confirm-page.tsx'
import type { FormAnswer } from '../../components/form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem, pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { revokeQuestion } from './question.tsx'

export const meta: MetaFunction = () => [{ title: pageTitle('Revoke a token') }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'update own account')
  const apiTokens = pageData(request, await apiFor(request, context).GET('/account/tokens'))
  const apiToken = apiTokens.find(({ id }) => id === params.tokenId)
  if (!apiToken) throw redirectWithNotice('/account#api-tokens', sentence('apiTokenGone'))
  return { user, apiToken }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const answered = await apiFor(request, context).DELETE('/account/tokens/{tokenId}', {
    params: { path: { tokenId: params.tokenId ?? '' } },
  })
  if (answered.response.status === 404)
    return redirectWithNotice('/account#api-tokens', sentence('apiTokenGone'))
  if (!answered.data) return formProblem(request, await request.formData(), answered)
  return redirectWithNotice('/account#api-tokens', answered.data.message)
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return reach<FormAnswer>(serverAction, sentence('networkError'))
}

export default function RevokeApiToken() {
  const { user, apiToken } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof clientAction>()
  return (
    <ConfirmPage user={user} question={revokeQuestion(apiToken)} answer={answer} back="/account#api-tokens" />
  )
}
