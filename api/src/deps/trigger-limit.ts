import { addFailedAttempt, countFailedAttempts, type Db } from '@anj/db'
import { AppError, countPhrase } from '@anj/workflow'
import { addressKey } from './address-key.ts'
import { createAttempts } from './attempts.ts'

const MINUTE = 60_000
const windowMinutes = 15

/** Throttles calls that start schedules with a wrong token, by address. */
export interface TriggerLimit {
  /** Counts a call before its token is checked, or refuses it when the limit is reached. */
  readonly attempt: (db: Db, address: string) => Promise<void>
  /** Records a wrong token for all servers. */
  readonly failed: (db: Db, address: string) => Promise<void>
  /** Removes a call with the right token from the count. */
  readonly succeeded: (address: string) => void
}

/**
 * Counts wrong tokens within fifteen minutes, in memory before the database is asked, and across all servers. The key is
 * the address's network, which says nothing about a schedule or a token.
 */
export function createTriggerLimit(now: () => number = Date.now, perAddress = 30): TriggerLimit {
  const attempts = createAttempts(now, windowMinutes)
  const keyOf = (address: string) => `trigger ${addressKey(address)}`
  return {
    attempt: async (db, address) => {
      const key = keyOf(address)
      const wait = attempts.count([{ key, most: perAddress }])
      if (wait !== null) throw limited(wait)
      const [everywhere = 0] = await countFailedAttempts(db, [key], windowMinutes)
      if (everywhere < perAddress) return
      attempts.takeBack([key])
      throw limited(windowMinutes * MINUTE)
    },
    failed: (db, address) => addFailedAttempt(db, [keyOf(address)]),
    succeeded: (address) => attempts.takeBack([keyOf(address)]),
  }
}

function limited(milliseconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE))
  return new AppError(
    'triggerAttemptsLimited',
    { minutes: countPhrase(minutes, 'minute') },
    { retryAfter: minutes * 60 },
  )
}
