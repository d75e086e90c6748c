import { checkRequirements } from '../connectors/check-requirements.ts'
import type { ColumnRequirement } from '../connectors/writer.ts'
import { type Sql, sql } from '../duckdb/sql.ts'
import { sharedSession } from './shared-duckdb.ts'

/** Checks the values of a table's column `v`, as a plan checks its rows for a target. */
export async function checkHere(rows: Sql, requirements: readonly ColumnRequirement[]): Promise<void> {
  using session = await sharedSession()
  const find = async (condition: Sql) => {
    const numbered = sql`select row_number() over () as place, v from (${rows})`
    const [row, value] = await session.row(sql`select place, v from (${numbered}) where ${condition}`)
    return { row: Number(row), value: value ?? '' }
  }
  const { signal } = new AbortController()
  await checkRequirements(session, rows, (_column, condition) => find(condition), requirements, signal)
}
