import type { Row } from './table-pages.ts'

/** Shorter cells are never cut on their way here, however wide a page is. */
const SHORTEST_CUT = 100

/** Cells of a page that may have been longer, where the server doesn't say: what it cuts ends with '…', as a cell may do by itself. */
export function cutCells(rows: readonly Row[]): readonly (readonly number[])[] {
  return rows.flatMap((row, at) =>
    row.flatMap((cell, index) =>
      cell && cell.length > SHORTEST_CUT && cell.endsWith('…') ? [[at, index]] : [],
    ),
  )
}
