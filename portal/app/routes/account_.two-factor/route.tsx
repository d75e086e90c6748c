import { sentence } from '@anj/workflow/messages'
import { Button, Paper, Stack, Text } from '@mantine/core'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { sendForm } from '../../browser/send-form.ts'
import { Frame } from '../../components/frame.tsx'
import { RecoveryCodes } from '../../components/recovery-codes.tsx'
import { type FormAnswer, isProblem } from '../../model/form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem, pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'
import { Begin } from './begin.tsx'
import { ConfirmCode } from './confirm-code.tsx'
import { type Offer, renderOffer } from './offer.server.ts'

const TITLE = 'Two-factor authentication'

export { keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle(TITLE) }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'update own account')
  const { twoFactor } = pageData(request, await apiFor(request, context).GET('/account'))
  return { user, isOn: twoFactor }
}

/** Step one creates the key for the authenticator app. Step two checks a code, which proves that the app has the key. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const api = apiFor(request, context)
  if (text(form, 'step') === 'offer') {
    const answered = await api.POST('/account/two-factor', { body: { password: text(form, 'password') } })
    if (!answered.data) return formProblem(request, form, answered)
    return data({ offer: renderOffer(answered.data.data.uri) })
  }
  const answered = await api.POST('/account/two-factor/confirm', { body: { code: text(form, 'code') } })
  if (answered.data) return data({ codes: answered.data.data.recoveryCodes, said: answered.data.message })
  const { data: answer, init } = formProblem(request, form, answered)
  return data({ ...answer, offer: renderOffer(text(form, 'uri')) }, init ?? {})
}

/** The action's response at each step. */
interface Answer extends Partial<FormAnswer> {
  readonly offer?: Offer
  readonly codes?: readonly string[]
  readonly said?: string
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<Answer> {
  return sendForm<Answer>(serverAction, sentence('networkError'))
}

export default function TwoFactor() {
  const { user, isOn } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof clientAction>()
  return (
    <Frame user={user} title={TITLE}>
      <Paper withBorder p="lg" maw={720}>
        <Step isOn={isOn} answer={answer} />
      </Paper>
    </Frame>
  )
}

function Step({ isOn, answer }: { readonly isOn: boolean; readonly answer: Answer | undefined }) {
  const { codes, said = '' } = answer ?? {}
  const offer = useLast(answer?.offer)
  const problem = isProblem(answer) ? answer : undefined
  if (codes) return <RecoveryCodes codes={codes} said={said} />
  if (isOn) return <AlreadyOn />
  return offer ? <ConfirmCode offer={offer} answer={problem} /> : <Begin answer={problem} />
}

/**
 * Returns the last defined value, so that the key stays visible if the server is unreachable and no response arrives.
 */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

function AlreadyOn() {
  return (
    <Stack align="flex-start">
      <Text>{sentence('twoFactorOn')}</Text>
      <Button component={Link} to="/account#two-factor" variant="default">
        Back to account
      </Button>
    </Stack>
  )
}
