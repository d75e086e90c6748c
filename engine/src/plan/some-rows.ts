import { constant, type Sql, sql } from '../duckdb/sql.ts'
import type { Page } from './plan.ts'

/**
 * Some rows of a select. DuckDB computes the limit while it runs: one that it knew before would take part in its plan, so
 * that the rows of two pages came in two orders. A union that stands side by side with something is computed first,
 * because DuckDB (1.5) takes wrong rows of it where a limit stands above.
 */
export function someRows(rows: Sql, { offset, limit }: Page, isAligned: boolean): Sql {
  return sql`select * from ${wholeOf(rows, isAligned)} limit (select ${constant(limit)}::bigint) offset (select ${constant(offset)}::bigint)`
}

/** All rows of a select, to put an order and a limit above them. */
export function wholeOf(rows: Sql, isAligned: boolean): Sql {
  return isAligned ? sql`(with whole as materialized (${rows}) select * from whole)` : sql`(${rows})`
}
