import { AppError } from '@anj/workflow'
import type { ColumnDemand } from '../connectors/writer.ts'
import type { Session } from '../duckdb/session.ts'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { NumberedRows } from './numbered-rows.ts'

/** Counts, in one pass, the values that the target would change or refuse, and fails before the first row when there are any. */
export async function checkDemands(
  session: Session,
  rows: Sql,
  numbered: NumberedRows,
  demands: readonly ColumnDemand[],
  signal: AbortSignal,
): Promise<void> {
  if (demands.length === 0) return
  const counts = demands.map((demand) => sql`count(*) filter (${isBroken(demand)})`)
  const found = await session.row(sql`select ${join(counts)} from (${rows})`, signal)
  const broken = demands.findIndex((_, i) => Number(found[i]) > 0)
  const demand = demands[broken]
  if (!demand) return
  const { column, reason } = demand
  const first = await firstRow(session, numbered, column, isBroken(demand), signal)
  throw new AppError('valuesDoNotFit', {
    count: Number(found[broken]),
    column,
    row: first?.row ?? '?',
    value: first?.value ?? '',
    reason,
  })
}

const LONGEST_SHOWN = 100

/** The first row in which a condition holds, and the beginning of one column's value there. */
export async function firstRow(
  session: Session,
  { select, number }: NumberedRows,
  column: string,
  condition: Sql,
  signal: AbortSignal,
): Promise<{ readonly row: string; readonly value: string } | null> {
  const [found] = await session.rows(
    sql`select ${number}, ${name(column)}::varchar from (${select}) where ${condition} order by ${number} limit 1`,
    signal,
  )
  return found ? { row: found[0] ?? '', value: (found[1] ?? '').slice(0, LONGEST_SHOWN) } : null
}

function isBroken({ column, holds }: ColumnDemand): Sql {
  return sql`${name(column)} is not null and not coalesce(${holds}, false)`
}
