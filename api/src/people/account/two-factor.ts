import { encryptSecret } from '@anj/core'
import {
  confirmTwoFactor,
  recordAudit,
  removeTwoFactor,
  replaceRecoveryCodes,
  storePendingTwoFactor,
  type Tx,
} from '@anj/db'
import { AppError, type AuditAction, sentence } from '@anj/workflow'
import { lockCaller } from '../../access/lock-caller.ts'
import type { Caller } from '../../access/session.ts'
import { attemptKeys } from '../../deps/attempt-keys.ts'
import type { AppDeps } from '../../deps/deps.ts'
import { confirmPassword } from '../../sign-in/confirm-password.ts'
import { createFactorSecret } from '../../sign-in/one-time-code.ts'
import { checkOwnPassword } from '../../sign-in/rules.ts'
import { verifyOneTimeCode } from '../../sign-in/second-factor.ts'
import { withThrottleAudit } from '../../sign-in/throttle-audit.ts'

type Parts = Pick<AppDeps, 'db' | 'loginLimit' | 'settings'>

/**
 * Offers a new secret for two-factor authentication, which replaces an unconfirmed earlier secret. Requires the
 * password, so that a stolen session can't lock the owner out.
 */
export async function startTwoFactorSetup(parts: Parts, caller: Caller, password: string) {
  const { db, settings } = parts
  await confirmOwner(parts, caller, password)
  const factor = createFactorSecret(caller.userName)
  const secret = encryptSecret(settings.secretKey, factor.secret)
  await db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    if (!(await storePendingTwoFactor(tx, caller.id, secret))) throw new AppError('twoFactorOn', {})
    await audit(tx, caller, 'account.twoFactorOffered')
  })
  return factor
}

/** Turns on two-factor authentication after the owner enters a valid code. Returns the recovery codes. */
export async function confirmTwoFactorSetup(
  { db, loginLimit, settings }: Parts,
  caller: Caller,
  code: string,
): Promise<readonly string[]> {
  const keys = await attemptKeys(db, settings.secretKey, caller.userName, caller.address ?? '')
  const attempt = { keys, userName: caller.userName, address: caller.address ?? '' }
  await withThrottleAudit({ db, loginLimit }, attempt, () => loginLimit.attempt(db, keys))
  const codes = await db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    if (user.totpConfirmedAt) throw new AppError('twoFactorOn', {})
    if (!user.totpSecret) throw new AppError('twoFactorNotOffered', {})
    if (!(await verifyOneTimeCode(tx, settings.secretKey, user, code))) throw wrongCode()
    await confirmTwoFactor(tx, user.id)
    await audit(tx, caller, 'account.twoFactorTurnedOn')
    return replaceRecoveryCodes(tx, user.id)
  })
  await loginLimit.succeeded(db, keys)
  return codes
}

export async function turnOffFactor(parts: Parts, caller: Caller, password: string): Promise<void> {
  await confirmOwner(parts, caller, password)
  await parts.db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    if (!(await removeTwoFactor(tx, caller.id))) throw new AppError('twoFactorOff', {})
    await audit(tx, caller, 'account.twoFactorTurnedOff')
  })
}

export async function renewRecoveryCodes(
  parts: Parts,
  caller: Caller,
  password: string,
): Promise<readonly string[]> {
  await confirmOwner(parts, caller, password)
  return parts.db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    if (!user.totpConfirmedAt) throw new AppError('twoFactorOff', {})
    await audit(tx, caller, 'account.recoveryCodesMade')
    return replaceRecoveryCodes(tx, user.id)
  })
}

async function confirmOwner(parts: Parts, caller: Caller, password: string): Promise<void> {
  checkOwnPassword({ password })
  await confirmPassword(parts, caller, password)
}

function audit(tx: Tx, caller: Caller, action: AuditAction): Promise<void> {
  return recordAudit(tx, caller, { action, resource: 'account', resourceId: caller.id })
}

function wrongCode(): AppError {
  return new AppError('twoFactorCodeWrong', {}, { fields: { code: sentence('twoFactorCodeWrong') } })
}
