import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Frame } from '../../components/frame.tsx'
import { PART } from '../../model/form-answer.ts'
import { pageTitle } from '../../page-title.ts'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'
import { changePassword, changeProfile, createApiToken, OFFER } from './actions.server.ts'
import { ApiTokensSection } from './api-tokens-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignOnSection } from './sign-on-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Account') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'update own account')
  const api = apiFor(request, context)
  const [account, sessions, apiTokens, { data: signOn }] = await Promise.all([
    api.GET('/account'),
    api.GET('/account/sessions'),
    api.GET('/account/tokens'),
    api.GET('/auth/single-sign-on'),
  ])
  const now = new Date().toISOString()
  const tokens = pageData(request, apiTokens)
  const offersToRevoke = new URL(request.url).searchParams.get(OFFER) === 'revoke'
  return {
    user,
    account: pageData(request, account),
    sessions: pageData(request, sessions),
    hasMoreSessions: sessions.data?.more === true,
    apiTokens: tokens,
    tokensToRevoke: offersToRevoke ? tokens.filter(({ expiresAt }) => expiresAt > now).length : 0,
    isOffered: (signOn?.data.provider ?? null) !== null,
    now,
  }
}

const actions = { profile: changeProfile, password: changePassword, 'api-tokens': createApiToken } as const

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const part = text(form, PART) as keyof typeof actions
  if (!Object.hasOwn(actions, part)) throw new Response(null, { status: 400, statusText: 'Bad Request' })
  return actions[part](request, apiFor(request, context), form)
}

export default function AccountPage() {
  const { user, account, sessions, hasMoreSessions, apiTokens, tokensToRevoke, isOffered, now } =
    useLoaderData<typeof loader>()
  return (
    <Frame
      user={user}
      page="account"
      title="Account"
      lead={`${account.userName}, ${account.organizationName}`}
    >
      <ProfileSection account={account} />
      <PasswordSection userName={account.userName} tokensToRevoke={tokensToRevoke} />
      <TwoFactorSection account={account} />
      {(isOffered || account.identity) && <SignOnSection account={account} />}
      <SessionsSection sessions={sessions} more={hasMoreSessions} />
      <ApiTokensSection apiTokens={apiTokens} now={now} />
    </Frame>
  )
}
