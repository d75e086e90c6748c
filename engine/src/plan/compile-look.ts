import type { WorkflowGraph } from '@anj/workflow'
import { constant, type Sql, sql } from '../duckdb/sql.ts'
import { rowNumber } from '../steps/table.ts'
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
  /** A page without any sorting: rows come as DuckDB finds them, which is the same each time on one thread. */
  readonly page: (page: Page) => Sql
  /** Of a page's rows. */
  readonly rejects: ((page: Page) => Sql) | null
}

/** Compiles a workflow up to one node for being looked at a page at a time. */
export function compileLook(workflow: WorkflowGraph, sources: Sources, nodeId: string): CompiledLook {
  const within = (window?: RowWindow) =>
    compileGraph({ workflow, sources, nodeId, ...(window && { window }) }).table
  const table = within()
  const { conversions, rows } = table
  const canReject = conversions.length > 0
  const leavesOut = isLeftOut(table) !== null
  return {
    columns: table.columns,
    rowCount: rows?.kind === 'sources' && !leavesOut ? rows.rows : null,
    count: sql`select count(*) ${keptOf(table)}`,
    byNumber:
      rows?.kind === 'sources'
        ? {
            rows: (window, page) =>
              sql`${numberedOf(within(window))} order by ${rowNumber}${page ? limitTo(page) : sql``}`,
            rejects: canReject ? (window) => rejectsOf(within(window), conversions, SHOWN_REJECTS) : null,
            windowOf: leavesOut
              ? (page) => sql`select min(${rowNumber}), max(${rowNumber})
                  from (select ${rowNumber} ${keptOf(table)} order by ${rowNumber}${limitTo(page)})`
              : null,
          }
        : null,
    page: (page) => sql`${numberedOf(table)}${unseenLimit(page)}`,
    rejects: canReject
      ? (page) =>
          rejectsOf(
            { select: sql`select * ${keptOf(table)}${unseenLimit(page)}` },
            conversions,
            SHOWN_REJECTS,
          )
      : null,
  }
}

/**
 * A limit that DuckDB computes while it runs. One that it knew before would take part in its plan, so that the rows of
 * two pages came in two orders.
 */
function unseenLimit({ offset, limit }: Page): Sql {
  return sql` limit (select ${constant(limit)}::bigint) offset (select ${constant(offset)}::bigint)`
}

function limitTo({ offset, limit }: Page): Sql {
  return sql` limit ${constant(limit)} offset ${constant(offset)}`
}
