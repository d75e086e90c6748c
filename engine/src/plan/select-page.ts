import { constant, type Sql, sql } from '../duckdb/sql.ts'
import type { Page } from './plan.ts'

/**
 * Selects a page of rows. The limit is a subquery, because DuckDB could plan two pages with constant limits
 * differently, which would change the row order. A union that is matched by position with another table is materialized
 * first, because DuckDB (1.5) otherwise returns wrong rows from the union under a limit.
 */
export function selectPage(rows: Sql, { offset, limit }: Page, isAligned: boolean): Sql {
  return sql`select * from ${selectAll(rows, isAligned)} limit (select ${constant(limit)}::bigint) offset (select ${constant(offset)}::bigint)`
}

/** Wraps all rows of a select so that an order and a limit can be applied. */
export function selectAll(rows: Sql, isAligned: boolean): Sql {
  return isAligned ? sql`(with whole as materialized (${rows}) select * from whole)` : sql`(${rows})`
}
