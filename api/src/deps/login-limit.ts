import { addFailedAttempt, countFailedAttempts, type Db, forgetFailedAttempts, type Tx } from '@anj/db'
import { AppError, countPhrase } from '@anj/workflow'
import type { AttemptKeys } from './attempt-keys.ts'
import { createAttempts } from './attempts.ts'

const MINUTE = 60_000
export const windowMinutes = 15

export interface LoginLimit {
  /**
   * Counts an attempt, or refuses it when the limit is reached. Attempts are counted before they are made, so that
   * concurrent attempts can't exceed the limit.
   */
  readonly attempt: (db: Db, keys: AttemptKeys) => Promise<void>
  /** Removes an attempt that was counted in advance but wasn't made or didn't fail. */
  readonly takeBack: (keys: AttemptKeys) => void
  /** Refuses an attempt after too many failures across all servers. */
  readonly checkEverywhere: (db: Db, keys: AttemptKeys) => Promise<void>
  /** Records a failed attempt for all servers. */
  readonly failed: (db: Db, keys: AttemptKeys) => Promise<void>
  /** Resets the account's count after a correct password and removes this attempt from the address's count. */
  readonly succeeded: (db: Db, keys: AttemptKeys) => Promise<void>
  /** Resets an account's count on all servers, for example after a password reset. */
  readonly lift: (db: Db | Tx, account: string) => Promise<void>
  /** Returns true for each account whose attempts are refused, in the given order. */
  readonly areThrottled: (db: Db | Tx, accounts: readonly string[]) => Promise<readonly boolean[]>
  /** True for an account's first refusal within fifteen minutes on this server. */
  readonly isFirstRefusal: (account: string) => boolean
}

/** Throttles log-in attempts by account and by address, within fifteen minutes. */
export function createLoginLimit(
  now: () => number = Date.now,
  perAccount = 10,
  perAddress = 100,
): LoginLimit {
  const attempts = createAttempts(now, windowMinutes)
  /** Failed attempts that this server has recorded in the database. */
  const recorded = createAttempts(now, windowMinutes)
  const refusals = createAttempts(now, windowMinutes)
  const forget = (account: string) => {
    attempts.forget(account)
    recorded.forget(account)
    refusals.forget(account)
  }
  const lift: LoginLimit['lift'] = async (db, account) => {
    forget(account)
    await forgetFailedAttempts(db, account)
  }
  const count = ({ account, address }: AttemptKeys) =>
    attempts.count([
      { key: account, most: perAccount },
      { key: address, most: perAddress },
    ])
  return {
    attempt: async (db, keys) => {
      const wait = count(keys)
      if (wait === null) return
      // If failures that this server recorded are missing from the database, another server has lifted the limit.
      const known = recorded.countOf(keys.account)
      if (known === 0) throw limited(wait)
      const [left = 0] = await countFailedAttempts(db, [keys.account], windowMinutes)
      if (left >= known) throw limited(wait)
      forget(keys.account)
      const still = count(keys)
      if (still !== null) throw limited(still)
    },
    takeBack: ({ account, address }) => attempts.takeBack([account, address]),
    checkEverywhere: async (db, { account, address }) => {
      const [ofAccount = 0, ofAddress = 0] = await countFailedAttempts(db, [account, address], windowMinutes)
      if (ofAccount >= perAccount || ofAddress >= perAddress) throw limited(windowMinutes * MINUTE)
    },
    failed: async (db, { account, address }) => {
      await addFailedAttempt(db, [account, address])
      recorded.count([{ key: account, most: Number.POSITIVE_INFINITY }])
    },
    succeeded: async (db, { account, address }) => {
      attempts.takeBack([address])
      await lift(db, account)
    },
    lift,
    areThrottled: async (db, accounts) =>
      (await countFailedAttempts(db, accounts, windowMinutes)).map((failures) => failures >= perAccount),
    isFirstRefusal: (account) => refusals.count([{ key: account, most: 1 }]) === null,
  }
}

function limited(milliseconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE))
  return new AppError(
    'loginLimited',
    { minutes: countPhrase(minutes, 'minute') },
    { retryAfter: minutes * 60 },
  )
}
