import { randomBytes } from 'node:crypto'
import { type OidcSettings } from '@anj/core'
import { auditLog, type Db, lockUser, type User } from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import type { FastifyBaseLogger } from 'fastify'
import type { Sessions } from '../../access/session.ts'
import { attemptKeys } from '../../deps/attempt-keys.ts'
import type { LoginLimit } from '../../deps/login-limit.ts'
import { actorOf, type LogInOrigin } from '../log-in.ts'
import { verifySecondFactor } from '../second-factor.ts'
import { withThrottleAudit } from '../throttle-audit.ts'
import { toLogInError } from './as-refusal.ts'
import { readProviderUser } from './claims.ts'
import { beginSession, findAccount, ownsIdentity, type RefusedUser, requireActive } from './find-account.ts'
import type { Provider } from './provider.ts'
import type { Flow, Seals } from './seals.ts'

export interface SignOnParts {
  readonly db: Db
  readonly sessions: Sessions
  readonly loginLimit: LoginLimit
  readonly secretKey: Uint8Array
  readonly provider: Provider
  readonly settings: OidcSettings
  readonly seals: Seals
  readonly log: FastifyBaseLogger
}

/** Either a session, or a ticket for a user who still has to enter a code. */
export interface SignOnResult {
  readonly next: string
  readonly session: { readonly user: User; readonly token: string } | null
  readonly ticket: string | null
}

/** Failures of the provider that don't concern a particular user. */
const ofProvider: ReadonlySet<string> = new Set(['oidcUnavailable', 'oidcDisagrees'])

/** Starts a log-in. Returns the provider's address and the sealed data for the browser. */
export async function beginSignOn({ provider, seals, log }: SignOnParts, next: string) {
  const secret = () => randomBytes(32).toString('base64url')
  const checks = { state: secret(), nonce: secret(), verifier: secret() }
  try {
    const address = await provider.logInAddress(checks)
    return { address: address.href, state: checks.state, flow: seals.sealFlow({ ...checks, next }) }
  } catch (cause) {
    const refusal = toLogInError(cause)
    log.warn({ err: cause, code: refusal.code }, 'a log-in could not be begun at the provider')
    throw refusal
  }
}

/** Finishes a log-in after the redirect from the provider. */
export async function finishSignOn(
  parts: SignOnParts,
  { flow: sealed, search }: { readonly flow: string; readonly search: string },
  origin: LogInOrigin,
): Promise<SignOnResult> {
  const { db, provider, secretKey, settings, loginLimit } = parts
  const flow = parts.seals.openFlow(sealed)
  if (new URLSearchParams(search).get('state') !== flow.state) throw new AppError('oidcBeginAnew', {})
  const keys = await attemptKeys(db, secretKey, `single sign-on ${flow.state}`, origin.address)
  await loginLimit.attempt(db, keys)
  await loginLimit.checkEverywhere(db, keys)
  const refusedUser: RefusedUser = {}
  try {
    const { newcomer, idToken } = await ask(provider, settings, flow, search)
    const outcome = await db.transaction(async (tx): Promise<SignOnResult> => {
      const user = await findAccount(tx, newcomer, settings.joining, origin.address, refusedUser)
      if (settings.asksTwoFactor && user.totpConfirmedAt) {
        const ticket = parts.seals.sealTicket({ userId: user.id, ...newcomer.identity, idToken })
        return { next: flow.next, session: null, ticket }
      }
      const token = await beginSession(tx, parts, user, { origin, idToken, how: newcomer.proof })
      return { next: flow.next, session: { user, token }, ticket: null }
    })
    await loginLimit.succeeded(db, keys)
    return outcome
  } catch (error) {
    const refusal = asKnown(error)
    if (ofProvider.has(refusal.code)) loginLimit.takeBack(keys)
    else {
      await loginLimit.failed(db, keys)
      await noteRefusal(db, refusedUser.user, origin.address, refusal.code)
    }
    parts.log.warn(
      { err: refusal.cause ?? refusal, code: refusal.code },
      'a log-in by the provider was refused',
    )
    throw refusal
  }
}

/** Checks the code from a user whom the provider authenticated, if the settings also require Anj's second factor. */
export async function confirmSignOn(
  parts: SignOnParts,
  { ticket: sealed, code }: { readonly ticket: string; readonly code: string },
  origin: LogInOrigin,
): Promise<{ readonly user: User; readonly token: string }> {
  const { db, secretKey, loginLimit } = parts
  const { userId, idToken, issuer, subject } = parts.seals.openTicket(sealed)
  const known = await db.transaction((tx) => lockUser(tx, userId, 'share'))
  if (!known) throw new AppError('oidcBeginAnew', {})
  const keys = await attemptKeys(db, secretKey, known.userName, origin.address)
  await withThrottleAudit(parts, { keys, userName: known.userName, address: origin.address }, async () => {
    await loginLimit.attempt(db, keys)
    await loginLimit.checkEverywhere(db, keys)
  })
  const outcome = await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update')
    if (!user || !ownsIdentity(user, { issuer, subject })) throw new AppError('oidcBeginAnew', {})
    requireActive(user)
    const secondFactor = user.totpConfirmedAt ? await verifySecondFactor(tx, secretKey, user, code) : 'none'
    if (secondFactor === null) return null
    return { user, token: await beginSession(tx, parts, user, { origin, idToken, how: { secondFactor } }) }
  })
  if (outcome) {
    await loginLimit.succeeded(db, keys)
    return outcome
  }
  await loginLimit.failed(db, keys)
  await noteRefusal(db, known, origin.address, 'twoFactorWrong')
  throw new AppError('twoFactorWrong', {}, { fields: { code: sentence('twoFactorWrong') } })
}

async function ask(provider: Provider, settings: OidcSettings, flow: Flow, search: string) {
  const answer = await provider.finish(search, flow)
  return { newcomer: readProviderUser(answer, settings.trustsEmail), idToken: answer.idToken }
}

/** If two requests link an identity concurrently, makes the slower request start again. Rethrows unexpected errors. */
function asKnown(error: unknown): AppError {
  if (error instanceof AppError) return error
  const cause = error instanceof Error ? error.cause : undefined
  const constraint = (cause as { constraint_name?: unknown } | undefined)?.constraint_name
  if (constraint === 'users_identity_key') return new AppError('oidcBeginAnew', {}, { cause: error })
  throw error
}

/** Records a refusal, with the user if known. */
async function noteRefusal(db: Db, user: User | undefined, address: string, reason: string): Promise<void> {
  await db.insert(auditLog).values({
    ...(user ? actorOf(user, address) : { address }),
    action: 'account.singleSignOnRefused',
    resource: 'account',
    resourceId: user?.id ?? null,
    after: { reason },
  })
}
