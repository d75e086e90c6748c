import { AppError } from '@anj/workflow'
import type { ColumnDemand } from '../connectors/writer.ts'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'

/** Counts, in one pass, the values that the target would change or refuse, and fails before the first row when there are any. */
export async function checkDemands(
  session: Session,
  rows: Sql,
  demands: readonly ColumnDemand[],
  signal: AbortSignal,
): Promise<void> {
  if (demands.length === 0) return
  const counts = demands.map(
    ({ column, holds }) =>
      sql`count(*) filter (${name(column)} is not null and not coalesce(${holds}, false))`,
  )
  const found = await session.row(sql`select ${join(counts)} from (${rows})`, signal)
  const broken = demands.find((_, i) => Number(found[i]) > 0)
  if (!broken) return
  const count = Number(found[demands.indexOf(broken)])
  const column = name(broken.column)
  const [row, value] = await session.row(
    sql`select at, v from (select row_number() over () as at, ${column}::varchar as v,
        ${column} is not null and not coalesce(${broken.holds}, false) as broken from (${rows})) where broken order by at limit ${constant(1)}`,
    signal,
  )
  throw new AppError('valuesDoNotFit', {
    count,
    column: broken.column,
    row: row ?? '',
    value: (value ?? '').slice(0, 100),
    reason: broken.reason,
  })
}
