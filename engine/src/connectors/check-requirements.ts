import { AppError } from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { FindRow } from './find-row.ts'
import type { ColumnRequirement } from './writer.ts'

/** Counts the values that the target would change or refuse, in a single pass, and throws if there are any. */
export async function checkRequirements(
  session: Pick<Session, 'row'>,
  rows: Sql,
  findRow: FindRow,
  requirements: readonly ColumnRequirement[],
  signal: AbortSignal,
): Promise<void> {
  if (requirements.length === 0) return
  const counts = requirements.map((requirement) => sql`count_if(${isBroken(requirement)})`)
  const found = await session.row(sql`select ${join(counts)} from (${rows})`, signal)
  const broken = requirements.findIndex((_, i) => Number(found[i]) > 0)
  const requirement = requirements[broken]
  if (!requirement) return
  const { column, reason } = requirement
  const first = await findRow(column, isBroken(requirement), signal)
  const { row, value } = first ?? { row: '?', value: '' }
  throw new AppError('valuesDoNotFit', { count: Number(found[broken]), column, row, value, reason })
}

function isBroken({ column, holds }: ColumnRequirement): Sql {
  return sql`${name(column)} is not null and not coalesce(${holds}, false)`
}
