import { encryptSecret, type OidcSettings } from '@anj/core'
import {
  findUserByEmail,
  findUserByIdentity,
  type Identity,
  linkIdentity,
  lockUser,
  recordAudit,
  type Tx,
  type User,
} from '@anj/db'
import { AppError } from '@anj/workflow'
import type { Sessions } from '../../access/session.ts'
import { actorOf, type LogInOrigin } from '../log-in.ts'
import { revokeAccess } from '../revoke-access.ts'
import { addProviderUser } from './add-provider-user.ts'
import type { ProviderUser } from './claims.ts'

/** The user whom a refusal concerns, once known. */
export interface RefusedUser {
  user?: User
}

/**
 * Finds the account of a user whom the provider authenticated.
 * - If an account is linked to the identity, returns it.
 * - Otherwise links the account with the verified address. Refuses an account that is linked to another identity at
 *   this provider, or whose address was never proved in Anj.
 * - Otherwise creates an account if the settings allow it.
 *
 * Linking ends all earlier sessions, links and API tokens. Locks the user, so that no session can start unnoticed in the
 * meantime.
 */
export async function findAccount(
  tx: Tx,
  newcomer: ProviderUser,
  joining: OidcSettings['joining'],
  address: string,
  told: RefusedUser,
): Promise<User> {
  const { identity, email } = newcomer
  const linked = await findUserByIdentity(tx, identity)
  if (linked) {
    told.user = linked
    const user = await lockUser(tx, linked.id, 'no key update')
    if (!user || !ownsIdentity(user, identity)) throw new AppError('oidcBeginAnew', {})
    return requireActive(user)
  }
  if (email === null) throw new AppError('oidcEmailUnverified', {})
  const named = await findUserByEmail(tx, email)
  if (!named) return addProviderUser(tx, { ...newcomer, email }, joining, address)
  told.user = named
  const user = await lockUser(tx, named.id, 'no key update')
  if (!user || user.email !== named.email) throw new AppError('oidcBeginAnew', {})
  requireActive(user)
  // The second of two concurrent first log-ins waits for the lock and finds the link here.
  if (ownsIdentity(user, identity)) return user
  if (user.identityIssuer === identity.issuer) throw new AppError('oidcOtherIdentity', {})
  if (user.emailProvedAt === null) throw new AppError('oidcEmailUnproved', {})
  const actor = actorOf(user, address)
  await recordAudit(tx, actor, {
    action: 'account.identityLinked',
    resource: 'account',
    resourceId: user.id,
    ...(user.identityIssuer ? { before: { provider: user.identityIssuer } } : {}),
    after: { provider: identity.issuer, email },
  })
  // Ends access for anyone who has used the account until now.
  await revokeAccess(tx, actor, user.id, 'identityLinked')
  return linkIdentity(tx, user.id, identity, email)
}

/** Starts a session for a user whom the provider authenticated, and records it. */
export async function beginSession(
  tx: Tx,
  parts: { readonly sessions: Sessions; readonly secretKey: Uint8Array },
  user: User,
  { origin, idToken, how }: { readonly origin: LogInOrigin; readonly idToken: string; readonly how: object },
): Promise<string> {
  await recordAudit(tx, actorOf(user, origin.address), {
    action: 'account.loggedIn',
    resource: 'account',
    resourceId: user.id,
    after: { by: 'single sign-on', ...how },
  })
  return parts.sessions.begin(tx, user, { ...origin, idToken: encryptSecret(parts.secretKey, idToken) })
}

export function ownsIdentity(user: User, { issuer, subject }: Identity): boolean {
  return user.identityIssuer === issuer && user.identitySubject === subject
}

/** Refuses a deactivated user. The refusal may reveal the reason, because the provider has authenticated the user. */
export function requireActive(user: User): User {
  if (user.deactivatedAt) throw new AppError('oidcDeactivated', {})
  return user
}
