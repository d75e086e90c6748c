import type { Column, Reject } from '@anj/workflow'

/** The cells of a row, as texts; null where there is no value. */
export type Row = readonly (string | null)[]

/** Some rows of a table, as the server answers them. */
export interface TablePage {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly rejects: readonly Reject[]
  /** The number of each row in its source; null where rows have none, as behind a join. */
  readonly numbers: readonly number[] | null
  /** Of a source that has more rows than were read for looking at. */
  readonly isSample: boolean
  /** Cells that are longer than they came here: row in this page and index of the column. */
  readonly cut: readonly (readonly number[])[]
  /** How many rows there are in all, when the answer told. */
  readonly found?: number | null | undefined
}

/** So many rows are fetched at once. */
export const PAGE = 200

/** What is known of a table that is fetched page by page. */
export interface TablePages {
  readonly columns: readonly Column[]
  readonly pages: ReadonlyMap<number, TablePage>
  /** Rows that are certainly there. */
  readonly atLeast: number
  /** All rows, once a page wasn't full or somebody counted. */
  readonly total: number | null
  /** The first rows, kept also when their page is let go: the columns' widths follow from them. */
  readonly head: readonly Row[]
}

/** A table of which nothing is known. */
export const noPages: TablePages = { columns: [], pages: new Map(), atLeast: 0, total: null, head: [] }

const HEAD = 40

const MOST_PAGES = 60

/** Takes in a page; those farthest from it are let go when there are many. */
export function withPage(table: TablePages, number: number, page: TablePage): TablePages {
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

/** The same table before any of its rows is here: in another order, or only some of them. */
export function withoutRows({ columns, head }: TablePages): TablePages {
  return { ...noPages, columns, head }
}

/** How many rows there are to scroll through; one more than are known where there may be more. */
export function rowCountOf({ total, atLeast }: TablePages): number {
  return total ?? atLeast + (atLeast > 0 && atLeast % PAGE === 0 ? 1 : 0)
}

/** Takes in a count. */
export function withTotal(table: TablePages, total: number): TablePages {
  return { ...table, total }
}

/** A row, when its page is here. */
export function rowAt({ pages }: TablePages, at: number): Row | undefined {
  return pages.get(Math.floor(at / PAGE))?.rows[at % PAGE]
}

/** The number that a row has in its source, or its place in the table where it has none. */
export function numberOf({ pages }: TablePages, at: number): number {
  return pages.get(Math.floor(at / PAGE))?.numbers?.[at % PAGE] ?? at + 1
}

/** Pages that a stretch of rows needs and that aren't here. */
export function missingPages({ pages, total }: TablePages, first: number, last: number): number[] {
  const end = total === null ? last : Math.min(last, total - 1)
  const missing: number[] = []
  for (let page = Math.floor(first / PAGE); page <= Math.floor(end / PAGE); page += 1) {
    if (page >= 0 && !pages.has(page)) missing.push(page)
  }
  return missing
}

/** Whether a cell is longer than it came here. */
export function isCutAt({ pages }: TablePages, at: number, index: number): boolean {
  const page = pages.get(Math.floor(at / PAGE))
  return page?.cut.some(([row, column]) => row === at % PAGE && column === index) === true
}
