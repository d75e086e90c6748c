import { addFailedAttempt, countFailedAttempts, type Db, forgetFailedAttempts, type Tx } from '@anj/db'
import { AppError, counted } from '@anj/workflow'
import type { AttemptKeys } from './attempt-keys.ts'
import { createAttempts } from './attempts.ts'

const MINUTE = 60_000
export const windowMinutes = 15

/** How often somebody may try to log in. */
export interface LoginLimit {
  /** Counts an attempt, or refuses it. The attempt is counted before it is tried, so that many at once don't slip through. */
  readonly attempt: (db: Db, keys: AttemptKeys) => Promise<void>
  /** An attempt wasn't made after all. */
  readonly takeBack: (keys: AttemptKeys) => void
  /** Refuses an attempt after too many failures at any of the servers. */
  readonly checkEverywhere: (db: Db, keys: AttemptKeys) => Promise<void>
  /** Has a failure count at every server. */
  readonly failed: (db: Db, keys: AttemptKeys) => Promise<void>
  /** A right password takes the account's count back, and itself from the address's. */
  readonly succeeded: (db: Db, keys: AttemptKeys) => Promise<void>
  /** The account is its owner's again: its count begins anew, at every server. */
  readonly lift: (db: Db | Tx, account: string) => Promise<void>
  /** For each of some accounts, in the same order: true while its attempts are refused. */
  readonly areThrottled: (db: Db | Tx, accounts: readonly string[]) => Promise<readonly boolean[]>
  /** True for the first refusal of an account in a quarter of an hour at this server. */
  readonly isFirstRefusal: (account: string) => boolean
}

/** Limits attempts to log in by account and by address, over a quarter of an hour. */
export function createLoginLimit(
  now: () => number = Date.now,
  perAccount = 10,
  perAddress = 100,
): LoginLimit {
  const attempts = createAttempts(now, windowMinutes)
  /** The attempts whose failure is in the database. */
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
      // What this server recorded is gone from the database only where another one lifted the limit.
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
  return new AppError('loginLimited', { minutes: counted(minutes, 'minute') }, { retryAfter: minutes * 60 })
}
