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
import { endAccess } from '../end-access.ts'
import { actorOf, type LogInOrigin } from '../log-in.ts'
import type { Newcomer } from './claims.ts'
import { join } from './join.ts'

/** Of whom a refusal is told, as soon as that is known. */
export interface Told {
  user?: User
}

/**
 * Whose account it is that a provider vouches for: the one that the identity is linked to; else the one with its verified
 * address, which is linked now unless it is linked to somebody else there, or nobody proved on our side that the address is
 * its owner's; else a new one, where the settings say so. The first link ends all sessions, links and API tokens of before.
 * The user is locked, so no session begins that an end of all sessions would miss.
 */
export async function findAccount(
  tx: Tx,
  newcomer: Newcomer,
  joining: OidcSettings['joining'],
  address: string,
  told: Told,
): Promise<User> {
  const { identity, email } = newcomer
  const linked = await findUserByIdentity(tx, identity)
  if (linked) {
    told.user = linked
    const user = await lockUser(tx, linked.id, 'no key update')
    if (!user || !isOf(user, identity)) throw new AppError('oidcBeginAnew', {})
    return requireActive(user)
  }
  if (email === null) throw new AppError('oidcEmailUnverified', {})
  const named = await findUserByEmail(tx, email)
  if (!named) return join(tx, { ...newcomer, email }, joining, address)
  told.user = named
  const user = await lockUser(tx, named.id, 'no key update')
  if (!user || user.email !== named.email) throw new AppError('oidcBeginAnew', {})
  requireActive(user)
  // Of two first log-ins at once, the second one waited here.
  if (isOf(user, identity)) return user
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
  // Whoever used the account until now, and whatever they left open, is out.
  await endAccess(tx, actor, user.id, 'identityLinked')
  return linkIdentity(tx, user.id, identity, email)
}

/** Begins the session of somebody whom a provider vouched for, and writes it down. */
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

/** Whether an identity is a user's. */
export function isOf(user: User, { issuer, subject }: Identity): boolean {
  return user.identityIssuer === issuer && user.identitySubject === subject
}

/** Refuses somebody who was deactivated. The provider has proved who they are, so they may know. */
export function requireActive(user: User): User {
  if (user.deactivatedAt) throw new AppError('oidcDeactivated', {})
  return user
}
