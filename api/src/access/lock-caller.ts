import { lockUser, type Tx, type User, validTokens } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { Caller } from './session.ts'

/**
 * Locks the caller's row until the transaction ends. With `share`, several transactions can hold the lock. Refuses the
 * call if the caller's session ended, account was deleted or role changed after the call began. A user who was just
 * logged out therefore can't create anything lasting.
 */
export async function lockCaller(
  tx: Tx,
  caller: Caller,
  strength: 'share' | 'no key update' = 'no key update',
): Promise<User> {
  const user = await lockUser(tx, caller.id, strength)
  // The session must be checked after the lock is acquired, because ending a session takes the same lock.
  const stands = (await validTokens(tx, [caller.sessionId])).has(caller.sessionId)
  if (!user || !stands || user.role !== caller.role) throw new AppError('tokenInvalid', {})
  return user
}
