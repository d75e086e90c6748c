import type { CursorPage } from '../server/client.ts'
import type { Run } from '../server/runs.ts'

/** The number of runs per request. */
export const PAGE = 20

/** Runs of the history, newest first. */
export interface RunPages {
  readonly runs: readonly Run[]
  /** The cursor for earlier runs; null when there are none. */
  readonly next: string | null
}

/** Replaces the newest runs of the history. Keeps earlier runs if they follow without a gap. */
export function withNewest(known: RunPages, { items, next }: CursorPage<Run>): RunPages {
  const end = known.runs.findIndex(({ id }) => id === items.at(-1)?.id)
  return end < 0 || next === null
    ? { runs: items, next }
    : {
        runs: [...items, ...known.runs.slice(end + 1)],
        next: end === known.runs.length - 1 ? next : known.next,
      }
}

/** Appends the page at `cursor`. Returns the history unchanged if its end has moved since the request. */
export function withEarlier(known: RunPages, cursor: string, { items, next }: CursorPage<Run>): RunPages {
  if (known.next !== cursor) return known
  return { runs: [...known.runs, ...items], next }
}
