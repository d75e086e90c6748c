import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '../../components/confirm-page.tsx'
import type { FormAnswer } from '../../model/form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { endOthersQuestion } from './question.tsx'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

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

export default function EndOtherSessions() {
  const { user } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  return <ConfirmPage user={user} question={endOthersQuestion} answer={answer} back="/account#sessions" />
}
