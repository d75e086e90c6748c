import type { Session } from '../duckdb/session.ts'
import { join, type Sql, sql } from '../duckdb/sql.ts'

/** Counts the rows of a table for which each condition is true, in one pass, or in none if there are no conditions. */
export async function countRows(
  session: Session,
  table: Sql,
  conditions: readonly Sql[],
  signal?: AbortSignal,
): Promise<readonly number[]> {
  if (conditions.length === 0) return []
  const counts = conditions.map((condition) => sql`count_if(${condition})`)
  return (await session.row(sql`select ${join(counts)} from ${table}`, signal)).map(Number)
}
