import { lockUser, standingTokens, type Tx, type User } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { Caller } from './session.ts'

/**
 * Keeps whoever calls as they are until the transaction ends; `share` when others may do the same meanwhile. Refuses when
 * their session, account or role ended since the call began: who was just let out must not leave with something that lasts.
 */
export async function lockCaller(
  tx: Tx,
  caller: Caller,
  strength: 'share' | 'no key update' = 'no key update',
): Promise<User> {
  const user = await lockUser(tx, caller.id, strength)
  // Asked for behind the lock: whoever ends sessions takes it too.
  const stands = (await standingTokens(tx, [caller.sessionId])).has(caller.sessionId)
  if (!user || !stands || user.role !== caller.role) throw new AppError('tokenInvalid', {})
  return user
}
