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
import { endQuestion } from './question.tsx'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('End a session') }]

const goneFrom = { list: '/account#sessions', gone: sentence('sessionGone') }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'update own account')
  const sessions = pageData(request, await apiFor(request, context).GET('/account/sessions'))
  const session = sessions.find(({ id }) => id === params.sessionId)
  if (!session) throw redirectWithNotice(goneFrom.list, goneFrom.gone)
  return { user, session }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const answered = await apiFor(request, context).DELETE('/account/sessions/{sessionId}', {
    params: { path: { sessionId: params.sessionId ?? '' } },
  })
  return afterRemoval(request, answered, goneFrom)
}

export default function EndSession() {
  const { user, session } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  return <ConfirmPage user={user} question={endQuestion(session)} answer={answer} back={goneFrom.list} />
}
