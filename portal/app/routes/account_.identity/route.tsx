import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '../../components/confirm-page.tsx'
import type { FormAnswer } from '../../model/form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { answerAccountQuestion } from '../../server/answer-own.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { unlinkQuestion } from './question.tsx'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

const BACK = '/account#single-sign-on'

export const meta: MetaFunction = () => [{ title: pageTitle(unlinkQuestion.title) }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { user: await requireUser(request, context, 'update own account') }
}

export function action(args: ActionFunctionArgs) {
  return answerAccountQuestion(args, BACK, (api, body) => api.DELETE('/account/identity', { body }))
}

export default function UnlinkIdentity() {
  const { user } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  return <ConfirmPage user={user} question={unlinkQuestion} answer={answer} back={BACK} />
}
