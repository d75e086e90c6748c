import { lockUser, type Tx, type User, validTokens } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { Caller } from './session.ts'

/**
 * Locks the caller's row until the transaction ends; `share` lets other transactions hold the same lock. Refuses when
 * the session ended, the account was deleted or the role changed since the call began, so that a user who was just
 * logged out can't create anything lasting.
 */
export async function lockCaller(
  tx: Tx,
  caller: Caller,
  strength: 'share' | 'no key update' = 'no key update',
): Promise<User> {
  const user = await lockUser(tx, caller.id, strength)
  // Checked after the lock is acquired, because ending a session takes the same lock.
  const stands = (await validTokens(tx, [caller.sessionId])).has(caller.sessionId)
  if (!user || !stands || user.role !== caller.role) throw new AppError('tokenInvalid', {})
  return user
}
