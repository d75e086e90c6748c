import { AppError, type WorkflowGraph } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { cell, rowNumber, type Table } from '../steps/table.ts'
import { compileGraph, type Sources } from './compile-graph.ts'
import { numberedOf } from './compile-plan.ts'
import { isLeftOut, keptOf } from './left-out.ts'
import { holdsText, orderOf, type SortKey } from './look-order.ts'
import type { Page, PlanColumn, RowWindow } from './plan.ts'
import { rejectsOf } from './rejects-of.ts'

/** How many rejects a preview lists of the rows that it shows. */
const SHOWN_REJECTS = 1_000

/** A node's rows as they are paged through: each with its number in front. */
export interface CompiledLook {
  readonly columns: readonly PlanColumn[]
  /** How many rows there are, where that is known without counting. */
  readonly rowCount: number | null
  readonly count: Sql
  /** Rows can be found by their numbers in the sources; null behind a combination. */
  readonly byNumber: {
    /** By number. */
    readonly rows: (window: RowWindow, page?: Page) => Sql
    readonly rejects: ((window: RowWindow) => Sql) | null
    /** The first and the last number of a page; null where every source row gives one row. */
    readonly windowOf: ((page: Page) => Sql) | null
  } | null
  /**
   * A page without any sorting: rows come as DuckDB finds them. On one thread that is the same order each time for a join
   * of two tables; behind several combinations a later page may repeat a row of an earlier one.
   */
  readonly page: (page: Page) => Sql
  /** Of a page's rows. */
  readonly rejects: ((page: Page) => Sql) | null
  /** The rows in another order, or only some of them. */
  readonly viewed: (view: LookView) => ViewedRows
}

/** How somebody looks at a node's rows. */
export interface LookView {
  readonly sort?: readonly SortKey[]
  /** Only rows in which a cell contains this, in whatever letters. */
  readonly find?: string
}

export interface ViewedRows {
  readonly count: Sql
  /** Numbers of a page's rows, in their order; null behind a combination, where a number may stand at many rows. */
  readonly numbers: ((page: Page) => Sql) | null
  /** The rows of these numbers, in no order, and their rejects. */
  readonly byNumbers: (numbers: readonly number[]) => { readonly rows: Sql; readonly rejects: Sql | null }
  /** A page in its order. */
  readonly page: (page: Page) => Sql
  readonly rejects: ((page: Page) => Sql) | null
}

/** Compiles a workflow up to one node for being looked at a page at a time; rows hold the first characters of long cells. */
export function compileLook(
  workflow: WorkflowGraph,
  sources: Sources,
  nodeId: string,
  longestCell?: number,
): CompiledLook {
  const compile = (window?: RowWindow) =>
    compileGraph({ workflow, sources, nodeId, ...(window && { window }) })
  const within = (window: RowWindow) => compile(window).table
  const { table, isAligned } = compile()
  const { conversions, rows } = table
  const canReject = conversions.length > 0
  const shown = (of: Table) => (longestCell === undefined ? numberedOf(of) : cutOf(of, longestCell))
  const leavesOut = isLeftOut(table) !== null
  return {
    columns: table.columns,
    rowCount: rows?.kind === 'sources' && !leavesOut ? rows.rows : null,
    count: sql`select count(*) ${keptOf(table)}`,
    byNumber:
      rows?.kind === 'sources'
        ? {
            rows: (window, page) =>
              sql`${shown(within(window))} order by ${rowNumber}${page ? limitTo(page) : sql``}`,
            rejects: canReject ? (window) => rejectsOf(within(window), conversions, SHOWN_REJECTS) : null,
            windowOf: leavesOut
              ? (page) => sql`select min(${rowNumber}), max(${rowNumber})
                  from (select ${rowNumber} ${keptOf(table)} order by ${rowNumber}${limitTo(page)})`
              : null,
          }
        : null,
    page: (page) => pageOf(shown(table), page, isAligned),
    rejects: canReject
      ? (page) =>
          rejectsOf(
            { select: pageOf(sql`select * ${keptOf(table)}`, page, isAligned) },
            conversions,
            SHOWN_REJECTS,
          )
      : null,
    viewed: (view) => {
      const { sort = [], find } = view
      const kept = sql`select * ${keptOf(table)}`
      const found = find === undefined ? kept : sql`select * from (${kept}) where ${holdsText(table, find)}`
      const placed = sort.map(({ column, descending }) => {
        const place = table.columns.findIndex(({ name }) => name === column)
        if (place < 0) throw new AppError('sortColumnMissing', { column })
        return { place, descending }
      })
      const order = orderOf(table, placed)
      const pageOfView = ({ offset, limit }: Page) =>
        sql`${found}${order} limit ${constant(limit)} offset ${constant(offset)}`
      const cells = shownCells(table, longestCell)
      return {
        count: sql`select count(*) from (${found})`,
        numbers:
          rows?.kind === 'sources' ? (page) => sql`select ${rowNumber} from (${pageOfView(page)})` : null,
        byNumbers: (numbers) => {
          const those = sql`${rowNumber} in (${join(numbers.map((number) => constant(number)))})`
          const near = within({ first: Math.min(...numbers), last: Math.max(...numbers) })
          return {
            rows: sql`select ${join(cells)} from (${near.select}) where ${those}`,
            rejects: canReject
              ? rejectsOf(
                  { select: sql`select * from (${near.select}) where ${those}` },
                  conversions,
                  SHOWN_REJECTS,
                )
              : null,
          }
        },
        page: (page) => sql`select ${join(cells)} from (${pageOfView(page)})`,
        rejects: canReject
          ? (page) => rejectsOf({ select: pageOfView(page) }, conversions, SHOWN_REJECTS)
          : null,
      }
    },
  }
}

/** The rows with their numbers, as text that is cut before anything holds many of them at once. */
function cutOf(table: Table, characters: number): Sql {
  return sql`select ${join(shownCells(table, characters))} ${keptOf(table)}`
}

/** A row's number and its cells, cut where a length is given. */
function shownCells(table: Table, characters: number | undefined): readonly Sql[] {
  const cells = table.columns.map((_, i) =>
    characters === undefined
      ? cell(i)
      : sql`left(${cell(i)}::varchar, ${constant(characters)}) as ${cell(i)}`,
  )
  return [rowNumber, ...cells]
}

/**
 * Some rows of a select. DuckDB computes the limit while it runs: one that it knew before would take part in its plan, so
 * that the rows of two pages came in two orders. A union that stands side by side with something is computed first,
 * because DuckDB (1.5) takes wrong rows of it where a limit stands above.
 */
function pageOf(rows: Sql, { offset, limit }: Page, isAligned: boolean): Sql {
  const from = isAligned
    ? sql`with whole as materialized (${rows}) select * from whole`
    : sql`select * from (${rows})`
  return sql`${from} limit (select ${constant(limit)}::bigint) offset (select ${constant(offset)}::bigint)`
}

function limitTo({ offset, limit }: Page): Sql {
  return sql` limit ${constant(limit)} offset ${constant(offset)}`
}
