import type { Column, Reject } from '@anj/workflow'

/** The cells of a row as text; null where a value is missing. */
export type Row = readonly (string | null)[]

/** A page of rows from the server. */
export interface TablePage {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly rejects: readonly Reject[]
  /** The number of each row in its source; null where rows have none, as after a join. */
  readonly numbers: readonly number[] | null
  /** True when the source has more rows than were read for previews. */
  readonly isSample: boolean
  /** The truncated cells, each as a row index in this page and a column index. */
  readonly cut: readonly (readonly number[])[]
  /** The total number of rows, if the server returned it. */
  readonly found?: number | null | undefined
}

/** The number of rows per request. */
export const PAGE = 200

/** The loaded part of a table that is fetched page by page. */
export interface TablePages {
  readonly columns: readonly Column[]
  readonly pages: ReadonlyMap<number, TablePage>
  /** The number of rows known to exist. */
  readonly atLeast: number
  /** The total number of rows. It is null until the last page is loaded or the rows are counted. */
  readonly total: number | null
  /** The first rows. They are kept even if their page is dropped, because the column widths depend on them. */
  readonly head: readonly Row[]
}

/** The state of a table before its first page is loaded. */
export const noPages: TablePages = { columns: [], pages: new Map(), atLeast: 0, total: null, head: [] }

const HEAD = 40

const MOST_PAGES = 60

/** Adds a page. Drops the farthest page when there are many. */
export function addPage(table: TablePages, number: number, page: TablePage): TablePages {
  const pages = new Map(table.pages).set(number, page)
  if (pages.size > MOST_PAGES) {
    const farthest = [...pages.keys()].reduce((a, b) => (Math.abs(b - number) > Math.abs(a - number) ? b : a))
    pages.delete(farthest)
  }
  const end = number * PAGE + page.rows.length
  const isLast = page.rows.length < PAGE && (page.rows.length > 0 || number === 0)
  return {
    columns: page.columns,
    pages,
    atLeast: Math.max(table.atLeast, page.rows.length > 0 ? end : 0),
    total: isLast ? end : (page.found ?? table.total),
    head: number === 0 ? page.rows.slice(0, HEAD) : table.head,
  }
}

/** Returns the same table without rows, for example to read it in another order. */
export function withoutRows({ columns, head }: TablePages): TablePages {
  return { ...noPages, columns, head }
}

/** Returns the number of rows to scroll through: one more than are known if there may be others. */
export function rowCountOf({ total, atLeast }: TablePages): number {
  return total ?? atLeast + (atLeast > 0 && atLeast % PAGE === 0 ? 1 : 0)
}

/** Sets the total number of rows. */
export function setTotal(table: TablePages, total: number): TablePages {
  return { ...table, total }
}

/** Returns a row if its page is loaded. */
export function rowAt({ pages }: TablePages, at: number): Row | undefined {
  return pages.get(Math.floor(at / PAGE))?.rows[at % PAGE]
}

/** Returns a row's number in its source, or its position in the table where it has none. */
export function numberOf({ pages }: TablePages, at: number): number {
  return pages.get(Math.floor(at / PAGE))?.numbers?.[at % PAGE] ?? at + 1
}

/** Returns the pages that a range of rows needs and that are not loaded. */
export function missingPages({ pages, total }: TablePages, first: number, last: number): number[] {
  const end = total === null ? last : Math.min(last, total - 1)
  const missing: number[] = []
  for (let page = Math.floor(first / PAGE); page <= Math.floor(end / PAGE); page += 1) {
    if (page >= 0 && !pages.has(page)) missing.push(page)
  }
  return missing
}

/** True when a cell was truncated. */
export function isTruncatedAt({ pages }: TablePages, at: number, index: number): boolean {
  const page = pages.get(Math.floor(at / PAGE))
  return page?.cut.some(([row, column]) => row === at % PAGE && column === index) === true
}
