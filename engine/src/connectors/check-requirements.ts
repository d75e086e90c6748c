import { AppError } from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { FindRow } from './find-row.ts'
import type { ColumnRequirement } from './writer.ts'

/** Counts in one pass the values that the target would change or refuse. Throws if any exist, before the first write. */
export async function checkRequirements(
  session: Session,
  rows: Sql,
  findRow: FindRow,
  demands: readonly ColumnRequirement[],
  signal: AbortSignal,
): Promise<void> {
  if (demands.length === 0) return
  const counts = demands.map((demand) => sql`count_if(${isBroken(demand)})`)
  const found = await session.row(sql`select ${join(counts)} from (${rows})`, signal)
  const broken = demands.findIndex((_, i) => Number(found[i]) > 0)
  const demand = demands[broken]
  if (!demand) return
  const { column, reason } = demand
  const first = await findRow(column, isBroken(demand), signal)
  const { row, value } = first ?? { row: '?', value: '' }
  throw new AppError('valuesDoNotFit', { count: Number(found[broken]), column, row, value, reason })
}

function isBroken({ column, holds }: ColumnRequirement): Sql {
  return sql`${name(column)} is not null and not coalesce(${holds}, false)`
}
