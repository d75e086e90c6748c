import { findSession, lockUser, type Tx, type User } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { Caller } from '../plugins/session.ts'

/**
 * Keeps whoever calls as they are until the transaction ends. Refuses when their session ended since the call began: who was
 * just let out must not leave with something that lasts.
 */
export async function lockCaller(tx: Tx, caller: Caller): Promise<User> {
  const user = await lockUser(tx, caller.id, 'no key update')
  if (!user || !(await findSession(tx, caller.sessionId))) throw new AppError('tokenInvalid', {})
  return user
}
