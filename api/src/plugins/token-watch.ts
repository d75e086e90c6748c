import { type Db, validTokens } from '@anj/db'
import type { FastifyBaseLogger } from 'fastify'

/** Notifies long-running responses when the caller's session or token ends. */
export interface TokenWatch {
  /** Calls `onEnd` once when the session or API token has ended. Returns a function that stops watching. */
  readonly watch: (tokenId: string, onEnd: () => void) => () => void
  readonly close: () => void
}

/**
 * The milliseconds between two queries, short enough to detect an ended token within a second. Each query covers all
 * watched tokens.
 */
const usualPause = 400

/**
 * While any tokens are watched, periodically queries the database for the tokens that are still valid. Polls instead of
 * listening, because a token can end in many ways: it is revoked or expires, or its user is deactivated or deleted, on
 * this server or another.
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

  const poll = async () => {
    const ids = [...watched.keys()]
    const standing = await validTokens(db, ids).then(
      (answer) => {
        unanswered = false
        return answer
      },
      (err: unknown) => {
        // One warning per outage is enough, because the server polls several times a second.
        if (!unanswered) log.warn({ err }, 'the watched sessions could not be checked')
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
    timer ??= setTimeout(() => void poll(), pause).unref()
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
