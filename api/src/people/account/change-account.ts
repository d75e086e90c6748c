import { changeAccount, isEmailTaken, queueMail, recordAudit, revokeLinks, type User } from '@anj/db'
import { lockCaller } from '../../access/lock-caller.ts'
import type { Caller } from '../../access/session.ts'
import type { AppDeps } from '../../deps/deps.ts'
import { confirmPassword } from '../../sign-in/confirm-password.ts'
import { checkAccountChange, throwFindings } from '../../sign-in/rules.ts'
import { toTakenError } from '../../sign-in/taken.ts'
import type { AccountChange } from './schema.ts'

/**
 * Changes the caller's name or email address. When the address changes, notifies the old address and revokes the links
 * that were sent to it.
 */
export async function changeOwnAccount(
  deps: Pick<AppDeps, 'db' | 'loginLimit' | 'mailLimit' | 'settings'>,
  caller: Caller,
  { fullName = caller.user.fullName, email = caller.user.email, password = '' }: AccountChange,
): Promise<User> {
  const isNewEmail = email.trim() !== caller.user.email
  checkAccountChange({ fullName, email, password }, isNewEmail)
  if (isNewEmail) {
    await confirmPassword(deps, caller, password)
    await deps.mailLimit.ask(deps.db, 'emailChanged', caller.user.email, caller.address ?? '')
  }
  const details = { fullName: fullName.trim(), email: email.trim() }
  return deps.db
    .transaction(async (tx) => {
      const before = await lockCaller(tx, caller)
      const changesEmail = details.email !== before.email
      // Another call may have changed the address since this call read the user.
      const after = { ...details, email: isNewEmail ? details.email : before.email }
      if (changesEmail && isNewEmail && (await isEmailTaken(tx, after.email, caller.id)))
        throwFindings([['email', 'emailTaken']])
      if (after.fullName === before.fullName && after.email === before.email) return before
      const user = await changeAccount(tx, caller.id, after)
      await recordAudit(tx, caller, {
        action: 'account.changed',
        resource: 'account',
        resourceId: caller.id,
        before: { fullName: before.fullName, email: before.email },
        after,
      })
      if (user.email !== before.email) {
        await revokeLinks(tx, caller.id, 'resetPassword')
        await queueMail(tx, {
          kind: 'emailChanged',
          recipient: before.email,
          userId: caller.id,
          data: { email: user.email },
        })
      }
      return user
    })
    .catch(toTakenError)
}
