import type { Row } from './table-pages.ts'

/** Shorter cells are never cut on their way here, however wide a page is. */
const SHORTEST_CUT = 100
/** Nor are shorter ones of a row that is read alone and whole, however many columns it has. */
const SHORTEST_CUT_ALONE = 30_000

/** Cells of a page that may have been longer, where the server doesn't say: what it cuts ends with '…', as a cell may do by itself. */
export function cutCells(rows: readonly Row[], isAlone = false): readonly (readonly number[])[] {
  const shortest = isAlone ? SHORTEST_CUT_ALONE : SHORTEST_CUT
  return rows.flatMap((row, at) =>
    row.flatMap((cell, index) => (cell && cell.length > shortest && cell.endsWith('…') ? [[at, index]] : [])),
  )
}
