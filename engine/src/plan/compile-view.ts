import { AppError } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { cell, rowNumber, storedCell, type Table } from '../steps/table.ts'
import type { Page, RowWindow } from './plan.ts'
import { anyCellContains, orderByClause, type SortKey } from './preview-order.ts'
import { rejectsOf } from './rejects-of.ts'
import { selectAll } from './select-page.ts'
import { keptRows } from './skipped-rows.ts'

/** Maximum number of rejects that a preview lists for its rows. */
export const MAX_SHOWN_REJECTS = 1_000

/** Sort order and filter of a preview. */
export interface PreviewView {
  readonly sort?: readonly SortKey[]
  /** Selects only rows with a cell that contains this text, ignoring case. */
  readonly find?: string
}

/** A node's rows, sorted or filtered. */
export interface ViewedRows {
  readonly count: Sql
  /** Selects the numbers of a page's rows in order. Null after a combination, where several rows can share a number. */
  readonly numbers: ((page: Page) => Sql) | null
  /** Selects the rows with these numbers, unordered, and their rejects. */
  readonly byNumbers: (numbers: readonly number[]) => { readonly rows: Sql; readonly rejects: Sql | null }
  /** Selects a page in the chosen order. */
  readonly page: (page: Page) => Sql
  readonly rejects: ((page: Page) => Sql) | null
}

interface LookedTable {
  readonly table: Table
  /** Returns the same table, restricted to a window of source rows. */
  readonly within: (window: RowWindow) => Table
  readonly isAligned: boolean
  /** True if a step uses the order of its rows, which the view then keeps. */
  readonly usesOrder: boolean
  readonly longestCell: number | undefined
}

/** Compiles a sorted or filtered view of a table's rows. */
export function compileView(looked: LookedTable, { sort = [], find }: PreviewView): ViewedRows {
  const { table, within, isAligned, usesOrder, longestCell } = looked
  const { conversions, rows } = table
  const place = usesOrder && rows?.kind !== 'sources' ? name('place') : null
  const places = place ? sql`, row_number() over () as ${place}` : sql``
  const kept = sql`select *${places} from ${selectAll(sql`select * ${keptRows(table)}`, isAligned)}`
  const found = find === undefined ? kept : sql`select * from (${kept}) where ${anyCellContains(table, find)}`
  const order = orderByClause(table, placesOf(table, sort), place)
  const ordered = ({ offset, limit }: Page) =>
    sql`${found}${order} limit ${constant(limit)} offset ${constant(offset)}`
  const cells = join(previewCells(table, longestCell))
  const rejects = (select: Sql) =>
    conversions.length > 0 ? rejectsOf({ select }, conversions, MAX_SHOWN_REJECTS) : null
  return {
    count: sql`select count(*) from (${found})`,
    numbers: rows?.kind === 'sources' ? (page) => sql`select ${rowNumber} from (${ordered(page)})` : null,
    byNumbers: (numbers) => {
      const near = within({ first: Math.min(...numbers), last: Math.max(...numbers) })
      const those = sql`from (${near.select}) where ${rowNumber} in (${join(numbers.map(constant))})`
      return { rows: sql`select ${cells} ${those}`, rejects: rejects(sql`select * ${those}`) }
    },
    page: (page) => sql`select ${cells} from (${ordered(page)})`,
    rejects:
      conversions.length > 0
        ? (page) => rejectsOf({ select: ordered(page) }, conversions, MAX_SHOWN_REJECTS)
        : null,
  }
}

function placesOf({ columns }: Table, sort: readonly SortKey[]) {
  return sort.map(({ column, descending }) => {
    const place = columns.findIndex(({ name }) => name === column)
    if (place < 0) throw new AppError('sortColumnMissing', { column })
    return { place, descending }
  })
}

/** Returns a row's number and its cells, which are truncated if `characters` is set. */
export function previewCells(table: Table, characters: number | undefined): readonly Sql[] {
  const cells = table.columns.map((_, i) =>
    characters === undefined
      ? sql`${storedCell(table, i)} as ${cell(i)}`
      : sql`left(${storedCell(table, i)}::varchar, ${constant(characters)}) as ${cell(i)}`,
  )
  return [rowNumber, ...cells]
}
