import { mayBeCut } from './may-be-cut.ts'
import type { Range } from './selection.ts'
import { PAGE, type Row, type TablePage, type TablePages } from './table-pages.ts'

export const MOST_CELLS = 2_000_000
/** The longest cell that the server shows to people. */
export const WHOLE = 10_000_000

interface Gathering {
  readonly table: Pick<TablePages, 'pages' | 'total'>
  readonly range: Range
  /** Whether the rows go to the end of the table, wherever that is. */
  readonly toEnd: boolean
  /** Indices of the columns. */
  readonly columns: readonly number[]
}

type ReadPage = (
  page: { readonly offset: number; readonly limit: number; readonly longestCell?: number },
  signal: AbortSignal,
) => Promise<Pick<TablePage, 'rows'>>

/** The cells of a range when all of them are here in full; null when some must be fetched. */
export function rowsHere({ table, range, toEnd, columns }: Gathering): (string | null)[][] | null {
  const bottom = lastOf(table, range, toEnd)
  if (bottom === null) return null
  const rows: (string | null)[][] = []
  for (let at = range.top; at <= bottom; at += 1) {
    const row = table.pages.get(Math.floor(at / PAGE))?.rows[at % PAGE]
    if (!row) return null
    const cells = columns.map((index) => row[index] ?? null)
    if (cells.some(mayBeCut)) return null
    rows.push(cells)
  }
  return rows
}

/** The cells of a range in full, fetching what isn't here; null when there are more than anybody copies. */
export async function gatherRows(
  gathering: Gathering,
  readPage: ReadPage,
  signal: AbortSignal,
): Promise<(string | null)[][] | null> {
  const { table, range, toEnd, columns } = gathering
  const bottom = lastOf(table, range, toEnd) ?? Number.POSITIVE_INFINITY
  const most = Math.floor(MOST_CELLS / columns.length)
  if (Number.isFinite(bottom) && bottom - range.top + 1 > most) return null
  const rows: (string | null)[][] = []
  for (let number = Math.floor(range.top / PAGE); number * PAGE <= bottom; number += 1) {
    const start = number * PAGE
    const page = table.pages.get(number) ?? (await readPage({ offset: start, limit: PAGE }, signal))
    for (const [at, row] of page.rows.entries()) {
      if (start + at < range.top || start + at > bottom) continue
      const whole = columns.some((index) => mayBeCut(row[index] ?? null))
        ? await wholeRow(start + at, row, readPage, signal)
        : row
      rows.push(columns.map((index) => whole[index] ?? null))
    }
    if (rows.length > most) return null
    if (page.rows.length < PAGE) break
  }
  return rows
}

async function wholeRow(offset: number, row: Row, readPage: ReadPage, signal: AbortSignal): Promise<Row> {
  const { rows } = await readPage({ offset, limit: 1, longestCell: WHOLE }, signal)
  return rows[0] ?? row
}

/** The last row of a range, or null where the table's end isn't known yet. */
function lastOf({ total }: Pick<TablePages, 'total'>, { bottom }: Range, toEnd: boolean): number | null {
  return toEnd ? (total === null ? null : total - 1) : bottom
}
