import { decryptSecret } from '@anj/core'
import { type Tx, takeTimeStep, type User, useRecoveryCode } from '@anj/db'
import { isOneTimeCode, timeStepOf } from './one-time-code.ts'

/** Takes a code of somebody's authenticator app, or one of their recovery codes; each is right once. */
export async function takeCode(
  tx: Tx,
  key: Uint8Array,
  user: Pick<User, 'id' | 'totpSecret'>,
  code: string,
): Promise<'oneTimeCode' | 'recoveryCode' | null> {
  if (!isOneTimeCode(code)) return (await useRecoveryCode(tx, user.id, code)) ? 'recoveryCode' : null
  return (await takeOneTimeCode(tx, key, user, code)) ? 'oneTimeCode' : null
}

/** Takes a code of somebody's authenticator app; false when it is wrong, or was taken before. */
export async function takeOneTimeCode(
  tx: Tx,
  key: Uint8Array,
  { id, totpSecret }: Pick<User, 'id' | 'totpSecret'>,
  code: string,
): Promise<boolean> {
  if (!totpSecret) return false
  const step = await timeStepOf(decryptSecret(key, totpSecret), code)
  return step !== null && (await takeTimeStep(tx, id, step))
}
