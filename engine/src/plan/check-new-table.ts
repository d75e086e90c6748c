import { AppError } from '@anj/workflow'
import type { NewTableRows } from '../connectors/new-columns.ts'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { findRowNumbers, type NumberedPlan } from './find-row.ts'
import type { CompiledPlan } from './plan.ts'

/** The number of repeated keys, and of rows without a value, that an error names. */
const NAMED = 5
/** The number of rows that an error names for each repeated key. */
const ROWS_OF_KEY = 3

/** Refuses rows without a value in a column that must have one, and rows with the same key. */
export async function checkNewTable(
  session: Session,
  plan: NumberedPlan & Pick<CompiledPlan, 'rows'>,
  { notNull, key }: NewTableRows,
  signal: AbortSignal,
): Promise<void> {
  const counts = notNull.map((column) => sql`count_if(${name(column)} is null)`)
  const found = await session.row(sql`select ${join(counts)} from (${plan.rows})`, signal)
  const empty = notNull.findIndex((_, i) => Number(found[i]) > 0)
  const column = notNull[empty]
  if (column !== undefined) {
    const rows = await findRowNumbers(session, plan, sql`${name(column)} is null`, NAMED, signal)
    throw new AppError('newColumnEmpty', {
      column,
      count: Number(found[empty]),
      rows: rows.map((row) => `row ${row}`).join(', '),
    })
  }
  if (key.length > 0) await checkKey(session, plan, key, signal)
}

async function checkKey(
  session: Session,
  plan: NumberedPlan & Pick<CompiledPlan, 'rows'>,
  key: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const names = key.map((column) => name(column))
  const repeated = sql`select ${join(names)} from (${plan.rows}) group by ${join(names)} having count(*) > 1`
  const [count] = await session.row(sql`select count(*) from (${repeated})`, signal)
  if (Number(count) === 0) return
  const texts = names.map((one) => sql`${one}::varchar`)
  const first = await session.rows(
    sql`select ${join(texts)} from (${repeated}) order by all limit ${constant(NAMED)}`,
    signal,
  )
  const keys: string[] = []
  for (const values of first) {
    const isKey = texts.map((text, i) => sql`${text} = ${constant(String(values[i]))}`)
    const rows = await findRowNumbers(session, plan, join(isKey, sql` and `), ROWS_OF_KEY + 1, signal)
    const shown = rows.slice(0, ROWS_OF_KEY)
    keys.push(`${values.join(', ')} (rows ${shown.join(', ')}${rows.length > ROWS_OF_KEY ? ', …' : ''})`)
  }
  throw new AppError('newKeyTwice', {
    columns: key.join(', '),
    count: Number(count),
    keys: keys.join('; '),
  })
}
