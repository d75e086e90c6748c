import { type Db, standingTokens } from '@anj/db'
import type { FastifyBaseLogger } from 'fastify'

/** Tells those who are being answered for long when what let them in lets nobody in any more. */
export interface TokenWatch {
  /** Calls back once when the session or API token has ended; returns what ends the watch. */
  readonly watch: (tokenId: string, onEnd: () => void) => () => void
  readonly close: () => void
}

/** Short enough for an end within a second, however a token ended: one question for all who are watched. */
const usualPause = 400

/**
 * Asks the database which of the watched tokens still stand, while there are some. It asks rather than listens, because
 * a token ends in many ways: revoked, its time over, its person deactivated or deleted, here or at another server.
 */
export function createTokenWatch(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  pause = usualPause,
): TokenWatch {
  const watched = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let unanswered = false

  const look = async () => {
    const ids = [...watched.keys()]
    const standing = await standingTokens(db, ids).then(
      (answer) => {
        unanswered = false
        return answer
      },
      (err: unknown) => {
        // Once until it answers again: it is asked several times in a second.
        if (!unanswered) log.warn({ err }, 'who is still let in could not be asked')
        unanswered = true
        return new Set(ids)
      },
    )
    for (const id of ids) {
      if (standing.has(id)) continue
      for (const tell of watched.get(id) ?? []) tell()
      watched.delete(id)
    }
    timer = undefined
    lookSoon()
  }
  const lookSoon = () => {
    if (closed || watched.size === 0) return
    timer ??= setTimeout(() => void look(), pause).unref()
  }

  return {
    watch: (tokenId, onEnd) => {
      const tellers = watched.get(tokenId) ?? new Set()
      const tell = () => onEnd()
      watched.set(tokenId, tellers.add(tell))
      lookSoon()
      return () => {
        tellers.delete(tell)
        if (tellers.size === 0 && watched.get(tokenId) === tellers) watched.delete(tokenId)
      }
    },
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}
