import { decryptSecret } from '@anj/core'
import { consumeRecoveryCode, consumeTimeStep, type Tx, type User } from '@anj/db'
import { isOneTimeCode, timeStepOf } from './one-time-code.ts'

/** Accepts a code from the user's authenticator app or a recovery code. Each code works once. */
export async function verifySecondFactor(
  tx: Tx,
  key: Uint8Array,
  user: Pick<User, 'id' | 'totpSecret'>,
  code: string,
): Promise<'oneTimeCode' | 'recoveryCode' | null> {
  if (!isOneTimeCode(code)) return (await consumeRecoveryCode(tx, user.id, code)) ? 'recoveryCode' : null
  return (await verifyOneTimeCode(tx, key, user, code)) ? 'oneTimeCode' : null
}

/** Accepts a code from the user's authenticator app. Returns false if the code is wrong or was already used. */
export async function verifyOneTimeCode(
  tx: Tx,
  key: Uint8Array,
  { id, totpSecret }: Pick<User, 'id' | 'totpSecret'>,
  code: string,
): Promise<boolean> {
  if (!totpSecret) return false
  const step = await timeStepOf(decryptSecret(key, totpSecret), code)
  return step !== null && (await consumeTimeStep(tx, id, step))
}
