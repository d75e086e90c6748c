import { recordAudit } from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { attemptKeys } from '../deps/attempt-keys.ts'
import type { AppDeps } from '../deps/deps.ts'
import { verifyPassword } from './password-hash.ts'
import { withThrottleAudit } from './throttle-audit.ts'

/** The field and the error code for a wrong password, which differ between forms. */
interface Wrong {
  readonly field: 'password' | 'oldPassword'
  readonly code: 'passwordWrong' | 'oldPasswordWrong'
}

/**
 * Throws unless the given password is the caller's. Protects actions that nobody should be able to perform with a
 * stolen session. Each attempt counts as a log-in attempt.
 */
export async function confirmPassword(
  { db, loginLimit, settings }: Pick<AppDeps, 'db' | 'loginLimit' | 'settings'>,
  caller: Caller,
  password: string,
  { field, code }: Wrong = { field: 'password', code: 'passwordWrong' },
): Promise<void> {
  const { user } = caller
  const keys = await attemptKeys(db, settings.secretKey, user.userName, caller.address ?? '')
  const attempt = { keys, userName: user.userName, address: caller.address ?? '' }
  await withThrottleAudit({ db, loginLimit }, attempt, async () => {
    await loginLimit.attempt(db, keys)
    await loginLimit.checkEverywhere(db, keys)
  })
  if (await verifyPassword(password, user.passwordHash)) return loginLimit.succeeded(db, keys)
  await loginLimit.failed(db, keys)
  await recordAudit(db, caller, {
    action: 'account.passwordRefused',
    resource: 'account',
    resourceId: user.id,
  })
  throw new AppError(code, {}, { fields: { [field]: sentence(code) } })
}
