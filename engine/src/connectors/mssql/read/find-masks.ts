import { type Column, sentence } from '@anj/workflow'
import type { SourceSpec } from '../../connector.ts'
import type { Database } from '../connect.ts'
import { tableOf } from './select-source.ts'

/**
 * Returns a note about the columns whose real values may be hidden from this user by a dynamic mask. The server doesn't
 * say which columns of a SELECT are masked.
 */
export async function noteOnMasks(
  database: Database,
  source: SourceSpec,
  columns: readonly Column[],
): Promise<string | null> {
  if (source.mode !== 'table') return null
  const masked = await database.rows<{ name: string }>(
    `select name as name from sys.columns
     where object_id = object_id(@table) and is_masked = 1
       and coalesce(has_perms_by_name(quotename(db_name()), N'DATABASE', N'UNMASK'), 0) = 0 order by column_id`,
    { table: tableOf(source) },
  )
  const names = masked.map(({ name }) => name).filter((name) => columns.some((one) => one.name === name))
  return names.length === 0 ? null : sentence('sourceColumnsMasked', { columns: names.join(', ') })
}
