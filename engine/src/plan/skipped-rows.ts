import { join, type Sql, sql } from '../duckdb/sql.ts'
import { failed, isEmpty, type Table } from '../steps/table.ts'

/** SQL condition for rows that a leaveOut policy drops because of these conversions. Null when no policy does. */
export function isRejected(conversions: Table['conversions']): Sql | null {
  const failures = conversions.filter(({ leaveOut }) => leaveOut).map(failed)
  return failures.length > 0 ? sql`(${join(failures, sql` or `)})` : null
}

/** SQL condition for rows that the result drops because they are empty or rejected. Null when it keeps all. */
export function isSkipped(table: Table): Sql | null {
  const rejected = isRejected(table.conversions)
  if (!table.hasEmpty) return rejected
  return rejected ? sql`(${isEmpty} or ${rejected})` : isEmpty
}

/** FROM clause over a table without its dropped rows. */
export function keptRows(table: Table): Sql {
  const leftOut = isSkipped(table)
  return sql`from (${table.select})${leftOut ? sql` where not ${leftOut}` : sql``}`
}
