import { countLogInFailures, type Db, type User } from '@anj/db'
import { AppError, counted } from '@anj/workflow'
import { addressKey } from './address-key.ts'
import { createAttempts } from './attempts.ts'

const MINUTE = 60_000
const windowMinutes = 15

export interface LoginLimit {
  /** Counts an attempt, or refuses it. The attempt is counted before it is tried, so that many at once don't slip through. */
  readonly attempt: (account: string, address: string) => void
  /** An attempt wasn't made after all. */
  readonly takeBack: (account: string, address: string) => void
  /** Refuses an attempt after too many failures at any of the servers, which the audit log knows. */
  readonly checkEverywhere: (db: Db, user: Pick<User, 'id'> | undefined, address: string) => Promise<void>
  /** A right password takes the account's count back. */
  readonly succeeded: (account: string) => void
}

/** Limits attempts to log in by account and by address, over a quarter of an hour. */
export function createLoginLimit(
  now: () => number = Date.now,
  perAccount = 10,
  perAddress = 100,
): LoginLimit {
  const attempts = createAttempts(now, windowMinutes)
  return {
    attempt: (account, address) => {
      const wait = attempts.count([
        { key: accountKey(account), most: perAccount },
        { key: addressKey(address), most: perAddress },
      ])
      if (wait !== null) throw limited(wait)
    },
    takeBack: (account, address) => attempts.takeBack([accountKey(account), addressKey(address)]),
    checkEverywhere: async (db, user, address) => {
      const failures = await countLogInFailures(db, { userId: user?.id ?? null, address }, windowMinutes)
      if (failures.account >= perAccount || failures.address >= perAddress)
        throw limited(windowMinutes * MINUTE)
    },
    succeeded: (account) => attempts.forget(accountKey(account)),
  }
}

const accountKey = (account: string) => `account ${account.trim().toLowerCase()}`

function limited(milliseconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE))
  return new AppError('loginLimited', { minutes: counted(minutes, 'minute') }, { retryAfter: minutes * 60 })
}
