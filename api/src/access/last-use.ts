import { type Db, touchTokens } from '@anj/db'
import type { FastifyBaseLogger } from 'fastify'

const SECOND = 1000
const MINUTE = 60 * SECOND

export interface LastUse {
  /** Notes that a token was used; returns at once. */
  readonly note: (tokenId: string) => void
  /** Writes down what was noted. */
  readonly flush: () => Promise<void>
}

/**
 * When tokens were used last, to the minute: noted in memory, and written a second later for all of that second in one
 * statement, so that no request waits for it.
 */
export function createLastUse(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = Date.now,
): LastUse {
  const written = new Map<string, number>()
  let noted = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const ids = [...noted]
    noted = new Set()
    await touchTokens(db, ids).catch((err: unknown) =>
      log.warn({ err }, 'when tokens were used could not be written down'),
    )
  }

  return {
    note: (tokenId) => {
      if (now() - (written.get(tokenId) ?? 0) < MINUTE) return
      if (written.size > 10_000) written.clear()
      written.set(tokenId, now())
      noted.add(tokenId)
      timer ??= setTimeout(() => void flush(), SECOND).unref()
    },
    flush,
  }
}
