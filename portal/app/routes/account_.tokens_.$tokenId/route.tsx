import { sentence } from '@anj/workflow/messages'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '../../components/confirm-page.tsx'
import type { FormAnswer } from '../../model/form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { afterRemoval } from '../../server/removal.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { revokeQuestion } from './question.tsx'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Revoke a token') }]

const goneFrom = { list: '/account#api-tokens', gone: sentence('apiTokenGone') }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'update own account')
  const apiTokens = pageData(request, await apiFor(request, context).GET('/account/tokens'))
  const apiToken = apiTokens.find(({ id }) => id === params.tokenId)
  if (!apiToken) throw redirectWithNotice(goneFrom.list, goneFrom.gone)
  return { user, apiToken }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const answered = await apiFor(request, context).DELETE('/account/tokens/{tokenId}', {
    params: { path: { tokenId: params.tokenId ?? '' } },
  })
  return afterRemoval(request, answered, goneFrom)
}

export default function RevokeApiToken() {
  const { user, apiToken } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  return <ConfirmPage user={user} question={revokeQuestion(apiToken)} answer={answer} back={goneFrom.list} />
}
