import { type Db, validTokens } from '@anj/db'
import type { FastifyBaseLogger } from 'fastify'

/** Notifies long-running answers when the caller's session or token ends. */
export interface TokenWatch {
  /** Calls `onEnd` once when the session or API token has ended. Returns a function that stops watching. */
  readonly watch: (tokenId: string, onEnd: () => void) => () => void
  readonly close: () => void
}

/** Detects an end within a second. One query covers all watched tokens. */
const usualPause = 400

/**
 * Asks the database periodically which of the watched tokens are still valid, while any are watched. It polls
 * instead of listening, because a token ends in many ways: it is revoked or expires, or its user is deactivated
 * or deleted, here or at another server.
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
    const standing = await validTokens(db, ids).then(
      (answer) => {
        unanswered = false
        return answer
      },
      (err: unknown) => {
        // Logs one warning per outage, because it polls several times a second.
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
