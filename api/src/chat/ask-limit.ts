import { type Db, type Owner, waitToAsk } from '@anj/db'
import { AppError, counted } from '@anj/workflow'
import { createAttempts } from '../deps/attempts.ts'

/** In milliseconds; longer times are in seconds. */
const SECOND = 1000
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How often somebody may ask the help centre. */
export interface AskLimit {
  /** Counts a question, or refuses it. */
  readonly ask: (db: Db, person: Owner) => Promise<void>
}

/**
 * Limits questions of each person over a minute: those at this server before anything is done for them, so that many at
 * once don't slip through, and those at all servers by the questions that are kept. Over a day as well, by which what is
 * kept has a bound.
 */
export function createAskLimit(now: () => number = Date.now, most = 20, mostInDay = 500): AskLimit {
  const attempts = createAttempts(now, 1)
  return {
    ask: async (db, person) => {
      const wait = attempts.count([{ key: person.ownerId, most }])
      if (wait !== null) throw limited(Math.max(1, Math.ceil(wait / SECOND)))
      const waits = [
        await waitToAsk(db, person, most, MINUTE),
        await waitToAsk(db, person, mostInDay, DAY),
      ].filter((seconds) => seconds !== null)
      if (waits.length > 0) throw limited(Math.max(...waits))
    },
  }
}

function limited(seconds: number): AppError {
  return new AppError('questionsLimited', { seconds: spoken(seconds) }, { retryAfter: seconds })
}

/** A time to wait as people say it. */
function spoken(seconds: number): string {
  if (seconds >= 2 * HOUR) return counted(Math.ceil(seconds / HOUR), 'hour')
  return seconds >= 2 * MINUTE ? counted(Math.ceil(seconds / MINUTE), 'minute') : counted(seconds, 'second')
}
