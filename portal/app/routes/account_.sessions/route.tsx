import { sentence } from '@anj/workflow/messages'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { reach } from '../../browser/reach.ts'
import { ConfirmPage } from '../../components/confirm-page.tsx'
import type { FormAnswer } from '../../components/form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { endOthersQuestion } from './question.tsx'

export const meta: MetaFunction = () => [{ title: pageTitle(endOthersQuestion.title) }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { user: await requireUser(request, context, 'update own account') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const answered = await apiFor(request, context).DELETE('/account/sessions')
  if (!answered.data) return formProblem(request, await request.formData(), answered)
  return redirectWithNotice('/account#sessions', answered.data.message)
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return reach<FormAnswer>(serverAction, sentence('networkError'))
}

export default function EndOtherSessions() {
  const { user } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof clientAction>()
  return <ConfirmPage user={user} question={endOthersQuestion} answer={answer} back="/account#sessions" />
}
