import { queueMail, recordAudit, setPasswordHash } from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import { lockCaller } from '../access/lock-caller.ts'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { confirmPassword } from './confirm-password.ts'
import { hashPassword } from './password-hash.ts'
import { revokeAccess } from './revoke-access.ts'
import { checkPasswordChange, unchangedPasswordError } from './rules.ts'

interface PasswordChange {
  readonly userName: string
  readonly oldPassword: string
  readonly newPassword: string
  readonly newPasswordConfirm: string
}

/** Changes the caller's password, ends their other sessions, and notifies them by email. */
export async function changePassword(
  deps: Pick<AppDeps, 'db' | 'loginLimit' | 'settings'>,
  caller: Caller,
  form: PasswordChange,
): Promise<void> {
  checkPasswordChange(form)
  if (form.userName.trim().toLowerCase() !== caller.userName.toLowerCase()) throw notYours()
  const wrong = { field: 'oldPassword', code: 'oldPasswordWrong' } as const
  await confirmPassword(deps, caller, form.oldPassword, wrong)
  if (form.newPassword === form.oldPassword) throw unchangedPasswordError('newPassword')
  const passwordHash = await hashPassword(form.newPassword)
  await deps.db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    // A concurrent call already changed the password, so the confirmed password is no longer current.
    if (user.passwordHash !== caller.user.passwordHash)
      throw new AppError(wrong.code, {}, { fields: { [wrong.field]: sentence(wrong.code) } })
    await setPasswordHash(tx, user.id, passwordHash)
    await recordAudit(tx, caller, {
      action: 'account.passwordChanged',
      resource: 'account',
      resourceId: user.id,
    })
    await revokeAccess(tx, caller, user.id, 'passwordChanged', caller.sessionId)
    await queueMail(tx, { kind: 'passwordChanged', recipient: user.email, userId: user.id })
  })
}

function notYours(): AppError {
  return new AppError('userNameNotYours', {}, { fields: { userName: sentence('userNameNotYours') } })
}
