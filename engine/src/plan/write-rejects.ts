import { rename } from 'node:fs/promises'
import { escapeFormulas } from '@anj/workflow'
import { escapeFormulasSql } from '../connectors/file/escape-formulas.ts'
import { partialPath } from '../connectors/file/partial-file.ts'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { RunRequest } from '../model/run-request.ts'
import type { RejectRows } from './reject-rows.ts'

/** Returns the paths of a run's rejects files while they are still incomplete. */
export function partialRejectsPaths({
  rejectsPath,
  rejectListPath,
}: Pick<RunRequest, 'rejectsPath' | 'rejectListPath'>): readonly string[] {
  return [rejectsPath, rejectListPath].flatMap((path) => (path ? [partialPath(path)] : []))
}

/**
 * Writes rejects with their rows to a CSV file. Formulas are escaped because values and names are untrusted and users
 * open the file in a spreadsheet. The rows aren't sorted, because wide rows may not fit in memory, so the session must
 * keep their order.
 */
export async function writeRejects(
  session: Session,
  { columns: [row = 'row', ...texts], select }: RejectRows,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const partial = partialPath(path)
  const names = texts.map((text) => name(escapeFormulas(text)))
  const cells = texts.map((text, i) => sql`${escapeFormulasSql(name(text))} as ${names[i] ?? name(text)}`)
  await session.run(
    sql`copy (select ${join([name(row), ...cells])} from (${select})) to ${constant(partial)}
      (format csv, header true, force_quote (${join(names)}), new_line '\\r\\n', use_tmp_file false)`,
    signal,
  )
  await rename(partial, path)
}

/** Number of rejects in a row group of the list, few because each value can be several megabytes long. */
const GROUP_ROWS = 2_048

/** Writes rejects to a Parquet file. The editor reads pages of the list from this file. */
export async function writeRejectList(
  session: Session,
  list: Sql,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const partial = partialPath(path)
  await session.run(
    sql`copy (${list}) to ${constant(partial)} (format parquet, row_group_size ${constant(GROUP_ROWS)}, use_tmp_file false)`,
    signal,
  )
  await rename(partial, path)
}
