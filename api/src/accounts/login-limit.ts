import { countLogInFailures, type Db, type User } from '@anj/db'
import { AppError, counted } from '@anj/workflow'

const MINUTE = 60_000
const windowMinutes = 15

export interface LoginLimit {
  /** Counts an attempt, or refuses it. The attempt is counted before it is tried, so that many at once don't slip through. */
  readonly attempt: (account: string, address: string) => void
  /** Refuses an attempt after too many failures at any of the servers, which the audit log knows. */
  readonly checkEverywhere: (db: Db, user: User | undefined, address: string) => Promise<void>
  /** A right password takes the account's count back. */
  readonly succeeded: (account: string) => void
}

/** Limits attempts to log in by account and by address, over a quarter of an hour. */
export function createLoginLimit(
  now: () => number = Date.now,
  perAccount = 10,
  perAddress = 100,
): LoginLimit {
  const attempts = new Map<string, number[]>()

  const recent = (key: string): number[] =>
    (attempts.get(key) ?? []).filter((at) => at > now() - windowMinutes * MINUTE)
  const forgetOld = () => {
    for (const key of attempts.keys()) if (recent(key).length === 0) attempts.delete(key)
  }

  return {
    attempt: (account, address) => {
      if (attempts.size > 10_000) forgetOld()
      const counted = [
        [accountKey(account), perAccount],
        [`address ${address}`, perAddress],
      ] as const
      for (const [key, most] of counted) {
        const earlier = recent(key)
        if (earlier.length >= most) throw limited((earlier[0] ?? now()) + windowMinutes * MINUTE - now())
      }
      for (const [key] of counted) attempts.set(key, [...recent(key), now()])
    },
    checkEverywhere: async (db, user, address) => {
      const who = { userId: user?.id ?? null, organizationId: user?.organizationId ?? null, address }
      const failures = await countLogInFailures(db, who, windowMinutes)
      if (failures.account >= perAccount || failures.address >= perAddress)
        throw limited(windowMinutes * MINUTE)
    },
    succeeded: (account) => void attempts.delete(accountKey(account)),
  }
}

const accountKey = (account: string) => `account ${account.trim().toLowerCase()}`

function limited(milliseconds: number): AppError {
  return new AppError('loginLimited', {
    minutes: counted(Math.max(1, Math.ceil(milliseconds / MINUTE)), 'minute'),
  })
}
