import type { Reject } from '@anj/workflow'
import { PAGE, type TablePages } from './table-pages.ts'

/**
 * Rejects of the pages that are here, by place in the table and column. A reject names its row in the source;
 * rows that were left out before it make its place in the table earlier, so the nearest empty cell from there up is it.
 */
export function rejectsByCell({ columns, pages }: TablePages): ReadonlyMap<string, Reject> {
  const found = new Map<string, Reject>()
  for (const [number, { rows, rejects }] of pages) {
    for (const reject of rejects) {
      const column = columns.findIndex(({ name }) => name === reject.column)
      let at = Math.min(rows.length - 1, reject.row - 1 - number * PAGE)
      while (
        at >= 0 &&
        (rows[at]?.[column] !== null || found.has(cellKey(number * PAGE + at, reject.column)))
      )
        at -= 1
      if (at >= 0) found.set(cellKey(number * PAGE + at, reject.column), reject)
    }
  }
  return found
}

/** Names a cell. */
export function cellKey(row: number, column: string): string {
  return `${row} ${column}`
}
