import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '../../components/confirm-page.tsx'
import type { FormAnswer } from '../../components/form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'
import { unlinkQuestion } from './question.tsx'

export { keepForm as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle(unlinkQuestion.title) }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { user: await requireUser(request, context, 'update own account') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const body = { password: text(form, 'password') }
  const answered = await apiFor(request, context).DELETE('/account/identity', { body })
  if (!answered.data) return formProblem(request, form, answered)
  return redirectWithNotice('/account#single-sign-on', answered.data.message)
}

export default function UnlinkIdentity() {
  const { user } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  return <ConfirmPage user={user} question={unlinkQuestion} answer={answer} back="/account#single-sign-on" />
}
