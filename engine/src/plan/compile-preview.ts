import type { Column, WorkflowGraph } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { momentIn, type RunMoment } from '../model/run-moment.ts'
import { rowNumber, type Table } from '../steps/table.ts'
import { compileGraph, type Sources } from './compile-graph.ts'
import { numberedRows } from './compile-plan.ts'
import {
  compileView,
  MAX_SHOWN_REJECTS,
  type PreviewView,
  previewCells,
  type ViewedRows,
} from './compile-view.ts'
import type { Page, RowWindow } from './plan.ts'
import { rejectsOf } from './rejects-of.ts'
import { selectPage } from './select-page.ts'
import { isSkipped, keptRows } from './skipped-rows.ts'
import { storesText } from './stores-text.ts'

/** A node's rows for paging, with the row number as the first column. */
export interface CompiledPreview {
  readonly columns: readonly Column[]
  /** The number of rows; null when it isn't known without counting. */
  readonly rowCount: number | null
  readonly count: Sql
  /** Access to rows by their number in the source. Null after a combination. */
  readonly byNumber: {
    /** Selects rows in the order of their numbers. */
    readonly rows: (window: RowWindow, page?: Page) => Sql
    readonly rejects: ((window: RowWindow) => Sql) | null
    /** Selects the first and the last row number of a page. Null if every source row produces exactly one row. */
    readonly windowOf: ((page: Page) => Sql) | null
  } | null
  /**
   * A page in the order in which DuckDB produces the rows. For a join of two tables, a single thread always produces
   * the same order. After several combinations, a later page can repeat a row.
   */
  readonly page: (page: Page) => Sql
  /** Selects the rejects among a page's rows. */
  readonly rejects: ((page: Page) => Sql) | null
  /** Selects sorted or filtered rows. */
  readonly viewed: (view: PreviewView) => ViewedRows
}

/** Compiles a workflow up to one node for paging. Long cells are truncated to `longestCell` characters. */
export function compilePreview(
  workflow: WorkflowGraph,
  sources: Sources,
  nodeId: string,
  longestCell?: number,
  moment: RunMoment = momentIn('UTC', new Date()),
): CompiledPreview {
  const isText = storesText(workflow, nodeId)
  const compile = (window?: RowWindow) =>
    compileGraph({ workflow, sources, nodeId, storesText: isText, moment, ...(window && { window }) })
  const within = (window: RowWindow) => compile(window).table
  const { table, isAligned, usesOrder } = compile()
  const { conversions, rows } = table
  const canReject = conversions.length > 0
  const shown = (of: Table) => (longestCell === undefined ? numberedRows(of) : cutOf(of, longestCell))
  const leavesOut = isSkipped(table) !== null
  return {
    columns: table.columns,
    rowCount: rows?.kind === 'sources' && !leavesOut ? rows.rows : null,
    count: sql`select count(*) ${keptRows(table)}`,
    byNumber:
      rows?.kind === 'sources'
        ? {
            rows: (window, page) =>
              sql`${shown(within(window))} order by ${rowNumber}${page ? limitTo(page) : sql``}`,
            rejects: canReject ? (window) => rejectsOf(within(window), conversions, MAX_SHOWN_REJECTS) : null,
            windowOf: leavesOut
              ? (page) => sql`select min(${rowNumber}), max(${rowNumber})
                  from (select ${rowNumber} ${keptRows(table)} order by ${rowNumber}${limitTo(page)})`
              : null,
          }
        : null,
    page: (page) => selectPage(shown(table), page, isAligned),
    rejects: canReject
      ? (page) =>
          rejectsOf(
            { select: selectPage(sql`select * ${keptRows(table)}`, page, isAligned) },
            conversions,
            MAX_SHOWN_REJECTS,
          )
      : null,
    viewed: (view) => compileView({ table, within, isAligned, usesOrder, longestCell }, view),
  }
}

/** Returns the numbered rows as truncated text. Cells are truncated before any operator collects rows in memory. */
function cutOf(table: Table, characters: number): Sql {
  return sql`select ${join(previewCells(table, characters))} ${keptRows(table)}`
}

function limitTo({ offset, limit }: Page): Sql {
  return sql` limit ${constant(limit)} offset ${constant(offset)}`
}
