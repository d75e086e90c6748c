import { lockBelongings } from '@anj/core'
import {
  type Db,
  queueMail,
  recordAudit,
  removeTwoFactor,
  setDeactivated,
  statusOf,
  type Tx,
  type User,
  withdrawLinks,
} from '@anj/db'
import { AppError, type AuditAction } from '@anj/workflow'
import type { Caller } from '../../access/session.ts'
import { accountKeys } from '../../deps/attempt-keys.ts'
import type { AppDeps } from '../../deps/deps.ts'
import { endAccess } from '../../sign-in/end-access.ts'
import { type Kind, kinds } from '../../sign-in/kinds.ts'
import { type Managed, manage, refuseOwn } from '../../sign-in/manage.ts'
import { lockSeats, requireSeat } from '../../sign-in/seats.ts'
import { sendInvitation } from '../../sign-in/send-invitation.ts'
import { keepLastSuper } from './change.ts'
import { handEverything } from './hand-over.ts'

/** The parts of the server that changes of somebody's standing need. */
type Parts = Pick<AppDeps, 'db' | 'loginLimit' | 'mailLimit' | 'settings'>

/**
 * Keeps somebody out: nothing of theirs lets anybody in. What they own stays theirs, or goes to `handTo`, so that schedules
 * run on in that name.
 */
export function deactivate(
  db: Db,
  caller: Caller,
  kind: Kind,
  userId: string,
  handTo: string | null,
): Promise<User> {
  return manage(db, caller, kind, userId, async (tx, { actor, target }) => {
    if (target.deactivatedAt) throw new AppError('alreadyDeactivated', {})
    await keepLastSuper(tx, target)
    refuseOwn(caller, target)
    if (handTo !== null) await lockBelongings(tx, target.id)
    const handed = handTo === null ? null : await handEverything(tx, actor, target, handTo)
    const user = await setDeactivated(tx, target.id, true)
    await withdrawLinks(tx, target.id)
    await noteStanding(tx, kind, 'user.deactivated', { actor, target }, user, handed)
    await endAccess(tx, actor, target.id, 'deactivated')
    return user
  })
}

/** Lets somebody in again, if the licence has room. Who had no password yet is invited anew. */
export function reactivate({ db }: Parts, caller: Caller, kind: Kind, userId: string): Promise<User> {
  return manage(db, caller, kind, userId, async (tx, { actor, target }) => {
    if (!target.deactivatedAt) throw new AppError('notDeactivated', {})
    requireSeat(await lockSeats(tx, target.organizationId))
    const user = await setDeactivated(tx, target.id, false)
    await noteStanding(tx, kind, 'user.reactivated', { actor, target }, user)
    if (statusOf(user) === 'invited') await sendInvitation(tx, user)
    return user
  })
}

/** Sends an invitation once more; the links of earlier ones end with it. */
export function inviteAgain({ db }: Parts, caller: Caller, kind: Kind, userId: string): Promise<User> {
  return manage(db, caller, kind, userId, async (tx, { actor, target }) => {
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

/** Takes back the failed attempts to log in that somebody's account is blocked for, at every server. */
export async function unlock(
  { db, loginLimit, settings }: Parts,
  caller: Caller,
  kind: Kind,
  userId: string,
): Promise<User> {
  return manage(db, caller, kind, userId, async (tx, { actor, target }) => {
    refuseOwn(caller, target)
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

/** Has a link to reset the password sent to somebody, as if they had asked for it themselves. */
export function sendResetLink(
  { db, mailLimit }: Parts,
  caller: Caller,
  kind: Kind,
  userId: string,
): Promise<User> {
  return manage(db, caller, kind, userId, async (tx, { actor, target }) => {
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

/** Takes the second factor from somebody who lost it with all recovery codes. */
export function takeTwoFactor(db: Db, caller: Caller, kind: Kind, userId: string): Promise<void> {
  return manage(db, caller, kind, userId, async (tx, { actor, target }) => {
    refuseOwn(caller, target)
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
