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

/** Replaces the newest runs in the history. Keeps the earlier runs unless there may be a gap before them. */
export function withNewest(known: RunPages, { items, next }: CursorPage<Run>): RunPages {
  const end = known.runs.findIndex(({ id }) => id === items.at(-1)?.id)
  return end < 0 || next === null
    ? { runs: items, next }
    : {
        runs: [...items, ...known.runs.slice(end + 1)],
        next: end === known.runs.length - 1 ? next : known.next,
      }
}

/** Appends the page at `cursor`, unless the end of the history has changed since the page was requested. */
export function withEarlier(known: RunPages, cursor: string, { items, next }: CursorPage<Run>): RunPages {
  if (known.next !== cursor) return known
  return { runs: [...known.runs, ...items], next }
}
