import { lockBelongings } from '@anj/core'
import {
  cancelLinkMails,
  type Db,
  queueMail,
  recordAudit,
  removeTwoFactor,
  setDeactivated,
  statusOf,
  type Tx,
  type User,
} from '@anj/db'
import { AppError, type AuditAction } from '@anj/workflow'
import type { Caller } from '../../access/session.ts'
import { accountKeys } from '../../deps/attempt-keys.ts'
import type { AppDeps } from '../../deps/deps.ts'
import { type Kind, kinds } from '../../sign-in/kinds.ts'
import { changeManagedUser, type Managed, refuseOwnAccount } from '../../sign-in/manage.ts'
import { revokeAccess } from '../../sign-in/revoke-access.ts'
import { lockSeats, requireSeat } from '../../sign-in/seats.ts'
import { sendInvitation } from '../../sign-in/send-invitation.ts'
import { requireAnotherSuper } from './change.ts'
import { handOverEverything } from './hand-over.ts'

type Parts = Pick<AppDeps, 'db' | 'loginLimit' | 'mailLimit' | 'settings'>

/**
 * Deactivates a user and ends all their sessions, tokens and links. The user keeps their objects unless `handTo` names
 * a new owner. Schedules then continue under that owner.
 */
export function deactivate(
  db: Db,
  caller: Caller,
  kind: Kind,
  userId: string,
  handTo: string | null,
): Promise<User> {
  return changeManagedUser(db, caller, kind, userId, async (tx, { actor, target }) => {
    if (target.deactivatedAt) throw new AppError('alreadyDeactivated', {})
    await requireAnotherSuper(tx, target)
    refuseOwnAccount(caller, target)
    if (handTo !== null) await lockBelongings(tx, target.id)
    const handed = handTo === null ? null : await handOverEverything(tx, actor, target, handTo)
    const user = await setDeactivated(tx, target.id, true)
    await cancelLinkMails(tx, target.id)
    await noteStanding(tx, kind, 'user.deactivated', { actor, target }, user, handed)
    await revokeAccess(tx, actor, target.id, 'deactivated')
    return user
  })
}

/** Reactivates a user if the licence has a free seat. A user without a password gets a new invitation. */
export function reactivate({ db }: Parts, caller: Caller, kind: Kind, userId: string): Promise<User> {
  return changeManagedUser(db, caller, kind, userId, async (tx, { actor, target }) => {
    if (!target.deactivatedAt) throw new AppError('notDeactivated', {})
    requireSeat(await lockSeats(tx, target.organizationId))
    const user = await setDeactivated(tx, target.id, false)
    await noteStanding(tx, kind, 'user.reactivated', { actor, target }, user)
    if (statusOf(user) === 'invited') await sendInvitation(tx, user)
    return user
  })
}

/** Sends another invitation and revokes the earlier links. */
export function inviteAgain({ db }: Parts, caller: Caller, kind: Kind, userId: string): Promise<User> {
  return changeManagedUser(db, caller, kind, userId, async (tx, { actor, target }) => {
    if (statusOf(target) !== 'invited') throw new AppError('invitationNotNeeded', {})
    await recordAudit(tx, actor, {
      action: 'user.invitedAgain',
      resource: kinds[kind].resource,
      resourceId: target.id,
      after: { userName: target.userName, email: target.email },
    })
    await sendInvitation(tx, target)
    return target
  })
}

/** Clears a user's failed log-in attempts, which unblocks log-ins on every server. */
export async function unlock(
  { db, loginLimit, settings }: Parts,
  caller: Caller,
  kind: Kind,
  userId: string,
): Promise<User> {
  return changeManagedUser(db, caller, kind, userId, async (tx, { actor, target }) => {
    refuseOwnAccount(caller, target)
    const [account = ''] = await accountKeys(tx, settings.secretKey, [target.userName])
    const [isThrottled] = await loginLimit.areThrottled(tx, [account])
    if (!isThrottled) throw new AppError('notThrottled', {})
    await loginLimit.lift(tx, account)
    await recordAudit(tx, actor, {
      action: 'user.unlocked',
      resource: kinds[kind].resource,
      resourceId: target.id,
      after: { userName: target.userName },
    })
    return target
  })
}

/** Sends a password reset link, under the same rate limit as the user's own requests. */
export function sendResetLink(
  { db, mailLimit }: Parts,
  caller: Caller,
  kind: Kind,
  userId: string,
): Promise<User> {
  return changeManagedUser(db, caller, kind, userId, async (tx, { actor, target }) => {
    if (statusOf(target) !== 'active') throw new AppError('resetNotPossible', {})
    await mailLimit.ask(tx, 'resetPassword', target.email, caller.address ?? '')
    await queueMail(tx, { kind: 'resetPassword', recipient: target.email, userId: target.id })
    await recordAudit(tx, actor, {
      action: 'user.resetLinkSent',
      resource: kinds[kind].resource,
      resourceId: target.id,
      after: { userName: target.userName, email: target.email },
    })
    return target
  })
}

/** Removes the second factor for a user who lost it together with all recovery codes. */
export function removeTwoFactorOf(db: Db, caller: Caller, kind: Kind, userId: string): Promise<void> {
  return changeManagedUser(db, caller, kind, userId, async (tx, { actor, target }) => {
    refuseOwnAccount(caller, target)
    if (!(await removeTwoFactor(tx, target.id))) throw new AppError('twoFactorOff', {})
    await recordAudit(tx, actor, {
      action: 'user.twoFactorTurnedOff',
      resource: kinds[kind].resource,
      resourceId: target.id,
      before: { userName: target.userName, twoFactor: true },
      after: { userName: target.userName, twoFactor: false },
    })
  })
}

async function noteStanding(
  tx: Tx,
  kind: Kind,
  action: AuditAction,
  { actor, target }: Managed,
  user: User,
  handed: object | null = null,
) {
  await recordAudit(tx, actor, {
    action,
    resource: kinds[kind].resource,
    resourceId: user.id,
    before: { userName: user.userName, status: statusOf(target) },
    after: { userName: user.userName, status: statusOf(user), ...handed },
  })
}
