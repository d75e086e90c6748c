import type { WorkflowGraph } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { cell, rowNumber, type Table } from '../steps/table.ts'
import { compileGraph, type Sources } from './compile-graph.ts'
import { numberedOf } from './compile-plan.ts'
import { isLeftOut, keptOf } from './left-out.ts'
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
  }
}

/** The rows with their numbers, as text that is cut before anything holds many of them at once. */
function cutOf(table: Table, characters: number): Sql {
  const cells = table.columns.map(
    (_, i) => sql`left(${cell(i)}::varchar, ${constant(characters)}) as ${cell(i)}`,
  )
  return sql`select ${join([rowNumber, ...cells])} ${keptOf(table)}`
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
