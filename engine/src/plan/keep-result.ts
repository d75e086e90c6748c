import type { Session } from '../duckdb/session.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { cell } from '../steps/table.ts'
import type { CompiledPlan } from './plan.ts'

/** What the editor shows of a result; cells can be huge, so that their size counts too. */
const MOST = { rows: 1_000, bytes: 50_000_000 }

/**
 * Keeps the first rows of a result as Parquet with columns c0, c1 and so on, to be looked at after the run. Where sources
 * may hold something else by then, nothing could compute them again.
 */
export async function keepResult(
  session: Session,
  { rows, columns }: Pick<CompiledPlan, 'rows' | 'columns'>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const places = columns.map((column, i) => sql`${name(column.name)} as ${cell(i)}`)
  const bytes = join(
    columns.map((_, i) => sql`coalesce(strlen(${cell(i)}::varchar), 0)`),
    sql` + `,
  )
  const first = sql`select ${join(places)} from (${rows}) limit ${constant(MOST.rows)}`
  const fitting = sql`select * from (${first})
    qualify sum(${bytes}) over (rows unbounded preceding) <= ${constant(MOST.bytes)}`
  await session.run(sql`copy (${fitting}) to ${constant(path)} (format parquet, use_tmp_file false)`, signal)
}
