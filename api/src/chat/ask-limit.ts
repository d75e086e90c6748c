import { type Db, type Owner, waitToAsk } from '@anj/db'
import { AppError, counted } from '@anj/workflow'
import { createAttempts } from '../accounts/attempts.ts'

const SECOND = 1000
const windowSeconds = 60

/** How often somebody may ask the help centre. */
export interface AskLimit {
  /** Counts a question, or refuses it. */
  readonly ask: (db: Db, person: Owner) => Promise<void>
}

/**
 * Limits questions of each person over a minute: those at this server before anything is done for them, so that many at
 * once don't slip through, and those at all servers by the questions that are kept.
 */
export function createAskLimit(now: () => number = Date.now, most = 20): AskLimit {
  const attempts = createAttempts(now, windowSeconds / 60)
  return {
    ask: async (db, person) => {
      const wait = attempts.count([{ key: person.ownerId, most }])
      if (wait !== null) throw limited(Math.max(1, Math.ceil(wait / SECOND)))
      const seconds = await waitToAsk(db, person, most, windowSeconds)
      if (seconds !== null) throw limited(seconds)
    },
  }
}

function limited(seconds: number): AppError {
  return new AppError('questionsLimited', { seconds: counted(seconds, 'second') }, { retryAfter: seconds })
}
