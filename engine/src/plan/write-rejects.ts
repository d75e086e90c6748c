import { rename } from 'node:fs/promises'
import { escapeFormulas } from '@anj/workflow'
import { escapeFormulasSql } from '../connectors/file/escape-formulas.ts'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import type { RejectRows } from './reject-rows.ts'

/** Returns the path of the rejects file while it is still incomplete. */
export function partialRejectsPath(path: string): string {
  return `${path}.partial`
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
  const partial = partialRejectsPath(path)
  const names = texts.map((text) => name(escapeFormulas(text)))
  const cells = texts.map((text, i) => sql`${escapeFormulasSql(name(text))} as ${names[i] ?? name(text)}`)
  await session.run(
    sql`copy (select ${join([name(row), ...cells])} from (${select})) to ${constant(partial)}
      (format csv, header true, force_quote (${join(names)}), new_line '\\r\\n', use_tmp_file false)`,
    signal,
  )
  await rename(partial, path)
}
