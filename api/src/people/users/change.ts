import { isDeepStrictEqual } from 'node:util'
import {
  cancelLinkMails,
  changeUser,
  countOtherSupers,
  type Db,
  queueMail,
  recordAudit,
  revokeLinks,
  statusOf,
  type Tx,
  type User,
} from '@anj/db'
import { AppError } from '@anj/workflow'
import type { Caller } from '../../access/session.ts'
import { type Kind, kindOf, kinds } from '../../sign-in/kinds.ts'
import { changeManagedUser, type Managed, refuseOwnAccount } from '../../sign-in/manage.ts'
import { revokeAccess } from '../../sign-in/revoke-access.ts'
import { personFindings, throwFindings } from '../../sign-in/rules.ts'
import { sendInvitation } from '../../sign-in/send-invitation.ts'
import { toTakenError } from '../../sign-in/taken.ts'
import { takenFieldFindings, trimmed } from './invite.ts'
import type { UserChange } from './schema.ts'
import { auditedUser } from './to-managed-user.ts'

/**
 * Changes another user's name, address or role. A new role ends all of the user's sessions. Users change their own
 * details on their account page, which asks for the password.
 */
export function changeUserDetails(
  db: Db,
  caller: Caller,
  kind: Kind,
  userId: string,
  form: UserChange,
): Promise<User> {
  return changeManagedUser(db, caller, kind, userId, async (tx, managed) => {
    const { actor, target } = managed
    const { userName, fullName, email, role } = { ...target, ...form }
    if (role !== target.role) await allowRole(tx, caller, target)
    refuseOwnAccount(caller, target)
    const details = trimmed({ userName, fullName, email })
    throwFindings(personFindings(details))
    throwFindings(await takenFieldFindings(tx, details, target.id))
    if (isDeepStrictEqual({ ...target, ...details, role }, target)) return target
    // A user with a password has proven their address. An admin who could replace that address and vouch for the new
    // address could take over the account.
    const vouches = caller.role === 'super' || target.passwordHash === null
    const user = await changeUser(tx, target.id, { ...details, role }, { vouches })
    await recordAudit(tx, actor, {
      action: role === target.role ? 'user.changed' : 'user.roleChanged',
      resource: kinds[kindOf(user.role)].resource,
      resourceId: user.id,
      before: auditedUser(target),
      after: auditedUser(user),
    })
    if (role !== target.role) await revokeAccess(tx, actor, user.id, 'roleChanged')
    if (user.email !== target.email) await tellOfEmail(tx, managed, user)
    return user
  }).catch(toTakenError)
}

/** Refuses a role change unless the caller is a super user. Refuses any change of the last super user's role. */
async function allowRole(tx: Tx, caller: Caller, target: User): Promise<void> {
  if (caller.role !== 'super') throw new AppError('forbidden', { action: 'create', resource: 'admins' })
  if (target.role === 'super') await requireAnotherSuper(tx, target)
}

/** Refuses to remove the last active super user. The caller must hold the lock from `lockAdmins`. */
export async function requireAnotherSuper(tx: Tx, target: User): Promise<void> {
  if (target.role !== 'super' || statusOf(target) !== 'active') return
  if ((await countOtherSupers(tx, target.id)) === 0) throw new AppError('lastSuper', {})
}

/** Revokes links sent to the old address, notifies that address, and sends a pending invitation to the new address. */
async function tellOfEmail(tx: Tx, { target }: Managed, user: User): Promise<void> {
  await revokeLinks(tx, user.id, 'resetPassword')
  await revokeLinks(tx, user.id, 'invitation')
  await cancelLinkMails(tx, user.id)
  const status = statusOf(user)
  if (status === 'invited') await sendInvitation(tx, user)
  if (status === 'active')
    await queueMail(tx, {
      kind: 'emailChanged',
      recipient: target.email,
      userId: user.id,
      data: { email: user.email },
    })
}
