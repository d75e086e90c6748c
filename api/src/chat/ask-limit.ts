import { type Db, type Owner, secondsUntilNextQuestion } from '@anj/db'
import { AppError, countPhrase } from '@anj/workflow'
import { createAttempts } from '../deps/attempts.ts'

/** One second in milliseconds. The longer units are in seconds. */
const SECOND = 1000
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Limits the number of questions that a user can ask the help centre. */
export interface AskLimit {
  /** Counts a question. Refuses it when the user has reached the limit. */
  readonly ask: (db: Db, person: Owner) => Promise<void>
}

/**
 * Limits each user's questions per minute and per day. Each server counts its own questions before any other work, so
 * that concurrent questions can't exceed the limit. The stored questions then give the count across all servers. The
 * daily limit also bounds how many questions are stored.
 */
export function createAskLimit(now: () => number = Date.now, most = 20, mostInDay = 500): AskLimit {
  const attempts = createAttempts(now, 1)
  return {
    ask: async (db, person) => {
      const wait = attempts.count([{ key: person.ownerId, most }])
      if (wait !== null) throw limited(Math.max(1, Math.ceil(wait / SECOND)))
      const waits = [
        await secondsUntilNextQuestion(db, person, most, MINUTE),
        await secondsUntilNextQuestion(db, person, mostInDay, DAY),
      ].filter((seconds) => seconds !== null)
      if (waits.length > 0) throw limited(Math.max(...waits))
    },
  }
}

function limited(seconds: number): AppError {
  return new AppError('questionsLimited', { seconds: spoken(seconds) }, { retryAfter: seconds })
}

/** Returns a waiting time in words. */
function spoken(seconds: number): string {
  if (seconds >= 2 * HOUR) return countPhrase(Math.ceil(seconds / HOUR), 'hour')
  return seconds >= 2 * MINUTE
    ? countPhrase(Math.ceil(seconds / MINUTE), 'minute')
    : countPhrase(seconds, 'second')
}
