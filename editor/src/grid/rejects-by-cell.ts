import type { Reject } from '@anj/workflow'
import { PAGE, type TablePages } from './table-pages.ts'

/**
 * Returns the rejects of the loaded pages, keyed by row position and column. A reject is matched to its row by the
 * row's number in the source, so it can't be placed if the rows have no numbers.
 */
export function rejectsByCell({ pages }: TablePages): ReadonlyMap<string, Reject> {
  const found = new Map<string, Reject>()
  for (const [number, { numbers, rejects }] of pages) {
    if (!numbers || rejects.length === 0) continue
    const places = new Map(numbers.map((row, at) => [row, number * PAGE + at]))
    for (const reject of rejects) {
      const at = places.get(reject.row)
      if (at !== undefined) found.set(cellKey(at, reject.column), reject)
    }
  }
  return found
}

/** Returns the map key of a cell. */
export function cellKey(row: number, column: string): string {
  return `${row} ${column}`
}
