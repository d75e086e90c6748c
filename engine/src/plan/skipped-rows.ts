import { type Sql, sql } from '../duckdb/sql.ts'
import { isEmpty, isRejected, type Table } from '../steps/table.ts'

/** Returns a condition for rows that the result drops because they are empty or rejected; null when it drops none. */
export function isSkipped(table: Table): Sql | null {
  const rejected = isRejected(table.conversions)
  if (!table.hasEmpty) return rejected
  return rejected ? sql`(${isEmpty} or ${rejected})` : isEmpty
}

/** Returns a FROM clause for a table without its dropped rows. */
export function keptRows(table: Table): Sql {
  const leftOut = isSkipped(table)
  return sql`from (${table.select})${leftOut ? sql` where not ${leftOut}` : sql``}`
}
