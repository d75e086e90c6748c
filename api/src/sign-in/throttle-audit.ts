import { auditThrottled, countFailedAttempts, type Db, findUserByName } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { AttemptKeys } from '../deps/attempt-keys.ts'
import { type LoginLimit, windowMinutes } from '../deps/login-limit.ts'

interface Attempt {
  readonly keys: AttemptKeys
  /** The name as the user typed it. */
  readonly userName: string
  readonly address: string
}

const longestName = 100
/**
 * The number of failures after which a typed name is recorded. A name that was typed only once may be a password that
 * was entered in the wrong field.
 */
const leastFailures = 2

/**
 * Runs an attempt that counts towards the log-in limit. If the limit refuses the attempt, records this in the audit
 * log, at most once per account in a quarter of an hour.
 */
export async function withThrottleAudit<T>(
  { db, loginLimit }: { readonly db: Db; readonly loginLimit: LoginLimit },
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'loginLimited'
    if (isRefused && loginLimit.isFirstRefusal(attempt.keys.account)) await note(db, attempt)
    throw error
  }
}

async function note(db: Db, { keys, userName, address }: Attempt): Promise<void> {
  const typed = [...userName.trim()].slice(0, longestName).join('')
  const user = await findUserByName(db, typed)
  const [failures = 0] = await countFailedAttempts(db, [keys.account], windowMinutes)
  const isName = user !== undefined || failures >= leastFailures
  await auditThrottled(db, { user, userName: isName ? typed : null, address, minutes: windowMinutes })
}
