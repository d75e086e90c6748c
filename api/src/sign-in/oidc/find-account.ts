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

/** The user a refusal concerns, once known. */
export interface RefusedUser {
  user?: User
}

/**
 * Finds the account of a user whom the provider authenticated.
 * - An account linked to this identity is returned.
 * - Otherwise the account with the verified address is linked now. It is refused if it is linked to another
 *   identity of this provider, or if its address was never proved here.
 * - Otherwise a new account is created if the settings allow it.
 *
 * The first link ends all earlier sessions, links and API tokens. The user is locked, so that a session can't
 * start unnoticed while all are being ended.
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
  // The second of two concurrent first log-ins waited for the lock here.
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
  // Locks out anyone who used the account until now.
  await revokeAccess(tx, actor, user.id, 'identityLinked')
  return linkIdentity(tx, user.id, identity, email)
}

/** Starts the session of a user whom the provider authenticated, and records it. */
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

/** True when the user is linked to the identity. */
export function ownsIdentity(user: User, { issuer, subject }: Identity): boolean {
  return user.identityIssuer === issuer && user.identitySubject === subject
}

/** Refuses a deactivated user. The provider has authenticated them, so the answer may say so. */
export function requireActive(user: User): User {
  if (user.deactivatedAt) throw new AppError('oidcDeactivated', {})
  return user
}
