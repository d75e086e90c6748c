import { type Db, recordTokenUse } from '@anj/db'
import type { FastifyBaseLogger } from 'fastify'

const SECOND = 1000
const MINUTE = 60 * SECOND

export interface LastUse {
  /** Records that a token was used, without waiting for the database. */
  readonly note: (tokenId: string) => void
  readonly flush: () => Promise<void>
}

/**
 * Tracks the minute in which each token was last used. Collects uses in memory and writes them a second later in a
 * single statement, so no request waits for the write.
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
    await recordTokenUse(db, ids).catch((err: unknown) =>
      log.warn({ err }, 'the last use of tokens could not be stored'),
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
