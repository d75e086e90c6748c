import { join, type Sql, sql } from '../duckdb/sql.ts'
import { failed, isEmpty, type Table } from '../steps/table.ts'

/** Whether a policy leaves a row out for failures of these conversions; null where none does. */
export function isRejected(conversions: Table['conversions']): Sql | null {
  const failures = conversions.filter(({ leaveOut }) => leaveOut).map(failed)
  return failures.length > 0 ? sql`(${join(failures, sql` or `)})` : null
}

/** Whether a row of a table is no row of its result: it is empty, or rejected. Null where all are. */
export function isLeftOut(table: Table): Sql | null {
  const rejected = isRejected(table.conversions)
  if (!table.hasEmpty) return rejected
  return rejected ? sql`(${isEmpty} or ${rejected})` : isEmpty
}

/** From a table, without the rows that are left out. */
export function keptOf(table: Table): Sql {
  const leftOut = isLeftOut(table)
  return sql`from (${table.select})${leftOut ? sql` where not ${leftOut}` : sql``}`
}
