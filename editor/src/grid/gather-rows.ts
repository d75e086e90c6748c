import type { Range } from './selection.ts'
import { PAGE, type TablePage, type TablePages } from './table-pages.ts'

/** Maximum number of cells for one copy, because the clipboard keeps all of them in memory. */
export const MAX_COPIED_CELLS = 2_000_000

interface Gathering {
  readonly table: Pick<TablePages, 'pages' | 'total'>
  readonly range: Range
  /** True when the rows extend to the end of the table, even if its length isn't known yet. */
  readonly toEnd: boolean
  /** Indices of the columns. */
  readonly columns: readonly number[]
}

type Page = Pick<TablePage, 'rows' | 'cut'>
type ReadPage = (
  page: { readonly offset: number; readonly limit: number; readonly whole?: boolean },
  signal: AbortSignal,
) => Promise<Page>
type Cells = (string | null)[][]

/** Returns the cells of a range if all of them are loaded in full, otherwise null. */
export function loadedRows({ table, range, toEnd, columns }: Gathering): Cells | null {
  const bottom = lastOf(table, range, toEnd)
  if (bottom === null) return null
  const rows: Cells = []
  for (let number = pageOf(range.top); number <= pageOf(bottom); number += 1) {
    const page = table.pages.get(number)
    const part = within(range.top, bottom, number)
    if (!page || isCut(page, columns, part) || page.rows.length < part.to) return null
    rows.push(...cellsOf(page, columns, part))
  }
  return rows
}

/** Gathered cells, and the number of cells that the server truncates even in a separate request. */
interface Gathered {
  readonly rows: Cells
  readonly cut: number
}

/** Returns all cells of a range in full, fetching those that are missing. Returns null above the copy limit. */
export async function gatherRows(
  { table, range, toEnd, columns }: Gathering,
  readPage: ReadPage,
  signal: AbortSignal,
): Promise<Gathered | null> {
  const bottom = lastOf(table, range, toEnd) ?? Number.POSITIVE_INFINITY
  const most = Math.floor(MAX_COPIED_CELLS / columns.length)
  if (Number.isFinite(bottom) && bottom - range.top + 1 > most) return null
  const rows: Cells = []
  let cut = 0
  for (let number = pageOf(range.top); number * PAGE <= bottom; number += 1) {
    const part = within(range.top, bottom, number)
    const here = table.pages.get(number)
    const page =
      here && !isCut(here, columns, part)
        ? here
        : await readWhole({ offset: number * PAGE, columns, part }, readPage, signal)
    rows.push(...cellsOf(page, columns, part))
    cut += page.cut.filter((cell) => isWithin(cell, columns, part)).length
    if (rows.length > most) return null
    if (page.rows.length < PAGE) break
  }
  return { rows, cut }
}

/** Rows of a page: from the first, up to but excluding the last. */
interface Part {
  readonly from: number
  readonly to: number
}

/** Reads a page in full. If its cells are too long for one response, reads the rows one by one. */
async function readWhole(
  { offset, columns, part }: { offset: number; columns: readonly number[]; part: Part },
  readPage: ReadPage,
  signal: AbortSignal,
): Promise<Page> {
  const page = await readPage({ offset, limit: PAGE, whole: true }, signal)
  const rows = [...page.rows]
  const cut: (readonly number[])[] = []
  for (const at of new Set(
    page.cut.filter((cell) => isWithin(cell, columns, part)).map(([row = 0]) => row),
  )) {
    const alone = await readPage({ offset: offset + at, limit: 1, whole: true }, signal)
    rows[at] = alone.rows[0] ?? rows[at] ?? []
    cut.push(...alone.cut.map(([, index = -1]) => [at, index]))
  }
  return { rows, cut }
}

const pageOf = (row: number) => Math.floor(row / PAGE)

function within(top: number, bottom: number, number: number): Part {
  const start = number * PAGE
  return { from: Math.max(0, top - start), to: Math.min(PAGE, bottom - start + 1) }
}

function cellsOf({ rows }: Page, columns: readonly number[], { from, to }: Part): Cells {
  return rows.slice(from, to).map((row) => columns.map((index) => row[index] ?? null))
}

function isCut({ cut }: Page, columns: readonly number[], part: Part): boolean {
  return cut.some((cell) => isWithin(cell, columns, part))
}

function isWithin([row = -1, index = -1]: readonly number[], columns: readonly number[], { from, to }: Part) {
  return row >= from && row < to && columns.includes(index)
}

/** Returns the last row of a range, or null while the table's length is unknown. */
function lastOf({ total }: Pick<TablePages, 'total'>, { bottom }: Range, toEnd: boolean): number | null {
  return toEnd ? (total === null ? null : total - 1) : bottom
}
