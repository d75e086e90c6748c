import { type Db, recordAudit, statusOf, unlinkIdentity } from '@anj/db'
import { AppError } from '@anj/workflow'
import { lockCaller } from '../../access/lock-caller.ts'
import type { Caller } from '../../access/session.ts'
import type { AppDeps } from '../../deps/deps.ts'
import { confirmPassword } from '../confirm-password.ts'
import { type Kind, kinds } from '../kinds.ts'
import { changeManagedUser, refuseOwnAccount } from '../manage.ts'
import { revokeAccess } from '../revoke-access.ts'
import { checkOwnPassword } from '../rules.ts'
import { sendInvitation } from '../send-invitation.ts'

/**
 * Unlinks the caller's identity. Requires the password, because the caller can log in only with a password afterwards.
 */
export async function unlinkOwn(
  deps: Pick<AppDeps, 'db' | 'loginLimit' | 'settings'>,
  caller: Caller,
  password: string,
): Promise<void> {
  if (!caller.user.identitySubject) throw new AppError('identityMissing', {})
  if (caller.user.passwordHash === null) throw new AppError('identityNeedsPassword', {})
  checkOwnPassword({ password })
  await confirmPassword(deps, caller, password)
  await deps.db.transaction(async (tx) => {
    const { id, identityIssuer } = await lockCaller(tx, caller)
    if (!identityIssuer) throw new AppError('identityMissing', {})
    await unlinkIdentity(tx, id)
    await recordAudit(tx, caller, {
      action: 'account.identityUnlinked',
      resource: 'account',
      resourceId: id,
      before: { provider: identityIssuer },
    })
  })
}

/** Unlinks another user's identity and logs that user out. A user without a password gets an invitation to set one. */
export function unlinkOther(db: Db, caller: Caller, kind: Kind, userId: string): Promise<void> {
  return changeManagedUser(db, caller, kind, userId, async (tx, { actor, target }) => {
    refuseOwnAccount(caller, target)
    if (!target.identityIssuer) throw new AppError('identityMissing', {})
    const user = await unlinkIdentity(tx, target.id)
    await recordAudit(tx, actor, {
      action: 'user.identityUnlinked',
      resource: kinds[kind].resource,
      resourceId: target.id,
      before: { userName: target.userName, provider: target.identityIssuer },
      after: { userName: target.userName, provider: null },
    })
    await revokeAccess(tx, actor, target.id, 'identityUnlinked')
    if (statusOf(user) === 'invited') await sendInvitation(tx, user)
  })
}
