import type { Column, WorkflowGraph } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { rowNumber, type Table } from '../steps/table.ts'
import { compileGraph, type Sources } from './compile-graph.ts'
import { numberedOf } from './compile-plan.ts'
import { compileView, type LookView, SHOWN_REJECTS, shownCells, type ViewedRows } from './compile-view.ts'
import { isLeftOut, keptOf } from './left-out.ts'
import type { Page, RowWindow } from './plan.ts'
import { rejectsOf } from './rejects-of.ts'
import { someRows } from './some-rows.ts'

/** A node's rows as they are paged through: each with its number in front. */
export interface CompiledLook {
  readonly columns: readonly Column[]
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
    page: (page) => someRows(shown(table), page, isAligned),
    rejects: canReject
      ? (page) =>
          rejectsOf(
            { select: someRows(sql`select * ${keptOf(table)}`, page, isAligned) },
            conversions,
            SHOWN_REJECTS,
          )
      : null,
    viewed: (view) => compileView({ table, within, isAligned, longestCell }, view),
  }
}

/** The rows with their numbers, as text that is cut before anything holds many of them at once. */
function cutOf(table: Table, characters: number): Sql {
  return sql`select ${join(shownCells(table, characters))} ${keptOf(table)}`
}

function limitTo({ offset, limit }: Page): Sql {
  return sql` limit ${constant(limit)} offset ${constant(offset)}`
}
