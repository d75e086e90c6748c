import type { Run } from '../server/runs.ts'

/** So many runs of the history are read at once. */
export const PAGE = 20

/** Runs of the history, newest first. */
export interface RunPages {
  readonly runs: readonly Run[]
  /** Whether there are earlier ones. */
  readonly hasMore: boolean
}

/** The history with its newest page read anew. Earlier runs stay while nothing is missing between them and that page. */
export function withNewest(known: RunPages, page: readonly Run[]): RunPages {
  const end = known.runs.findIndex(({ id }) => id === page.at(-1)?.id)
  return end < 0 || page.length < PAGE
    ? { runs: page, hasMore: page.length === PAGE }
    : { runs: [...page, ...known.runs.slice(end + 1)], hasMore: known.hasMore }
}

/** The history with the page of runs before one of them; unchanged when it doesn't end there any more. */
export function withEarlier(known: RunPages, before: string, page: readonly Run[]): RunPages {
  if (known.runs.at(-1)?.id !== before) return known
  return { runs: [...known.runs, ...page], hasMore: page.length === PAGE }
}
