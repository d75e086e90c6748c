import { addFailedAttempt, countFailedAttempts, type Db, forgetFailedAttempts } from '@anj/db'
import { AppError, counted } from '@anj/workflow'
import type { AttemptKeys } from './attempt-keys.ts'
import { createAttempts } from './attempts.ts'

const MINUTE = 60_000
const windowMinutes = 15

/** How often somebody may try to log in. */
export interface LoginLimit {
  /** Counts an attempt, or refuses it. The attempt is counted before it is tried, so that many at once don't slip through. */
  readonly attempt: (keys: AttemptKeys) => void
  /** An attempt wasn't made after all. */
  readonly takeBack: (keys: AttemptKeys) => void
  /** Refuses an attempt after too many failures at any of the servers. */
  readonly checkEverywhere: (db: Db, keys: AttemptKeys) => Promise<void>
  /** Has a failure count at every server. */
  readonly failed: (db: Db, keys: AttemptKeys) => Promise<void>
  /** A right password takes the account's count back, and itself from the address's. */
  readonly succeeded: (db: Db, keys: AttemptKeys) => Promise<void>
  /** The account is its owner's again: its count begins anew. */
  readonly lift: (db: Db, account: string) => Promise<void>
}

/** Limits attempts to log in by account and by address, over a quarter of an hour. */
export function createLoginLimit(
  now: () => number = Date.now,
  perAccount = 10,
  perAddress = 100,
): LoginLimit {
  const attempts = createAttempts(now, windowMinutes)
  const lift: LoginLimit['lift'] = async (db, account) => {
    attempts.forget(account)
    await forgetFailedAttempts(db, account)
  }
  return {
    attempt: ({ account, address }) => {
      const wait = attempts.count([
        { key: account, most: perAccount },
        { key: address, most: perAddress },
      ])
      if (wait !== null) throw limited(wait)
    },
    takeBack: ({ account, address }) => attempts.takeBack([account, address]),
    checkEverywhere: async (db, { account, address }) => {
      const [ofAccount = 0, ofAddress = 0] = await countFailedAttempts(db, [account, address], windowMinutes)
      if (ofAccount >= perAccount || ofAddress >= perAddress) throw limited(windowMinutes * MINUTE)
    },
    failed: (db, { account, address }) => addFailedAttempt(db, [account, address]),
    succeeded: async (db, { account, address }) => {
      attempts.takeBack([address])
      await lift(db, account)
    },
    lift,
  }
}

function limited(milliseconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE))
  return new AppError('loginLimited', { minutes: counted(minutes, 'minute') }, { retryAfter: minutes * 60 })
}
