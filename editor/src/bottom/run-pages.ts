import type { Part } from '../server/client.ts'
import type { Run } from '../server/runs.ts'

/** So many runs of the history are read at once. */
export const PAGE = 20

/** Runs of the history, newest first. */
export interface RunPages {
  readonly runs: readonly Run[]
  /** Asks for earlier ones; null when there are none. */
  readonly next: string | null
}

/** The history with its newest part read anew. Earlier runs stay while nothing is missing between them and that part. */
export function withNewest(known: RunPages, { items, next }: Part<Run>): RunPages {
  const end = known.runs.findIndex(({ id }) => id === items.at(-1)?.id)
  return end < 0 || next === null
    ? { runs: items, next }
    : {
        runs: [...items, ...known.runs.slice(end + 1)],
        next: end === known.runs.length - 1 ? next : known.next,
      }
}

/** The history with the part that its `next` led to; unchanged when it doesn't end there any more. */
export function withEarlier(known: RunPages, cursor: string, { items, next }: Part<Run>): RunPages {
  if (known.next !== cursor) return known
  return { runs: [...known.runs, ...items], next }
}
