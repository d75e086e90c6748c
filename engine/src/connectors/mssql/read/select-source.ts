import { databases } from '@anj/workflow'
import type { SourceSpec } from '../../connector.ts'
import { stripTrailingSemicolon } from '../../strip-semicolon.ts'
import { quoteName } from '../quote.ts'
import { splitCommonTables } from './common-table.ts'

/** Our alias for the rows of a source's SELECT. */
export const ROWS = 'anj_rows'

/** Returns the quoted name of a source's table. An empty schema means the default schema. */
export function tableOf({ schemaName, tableName }: SourceSpec): string {
  return quoteName(schemaName === '' ? databases.mssql.defaultSchema : schemaName, tableName)
}

/**
 * Builds a SELECT of expressions from a source's filtered rows, with an optional limit. The user's SELECT becomes a
 * subquery in brackets, which allow only one SELECT. Its common table expressions (WITH) come first, because a subquery
 * can't contain them.
 */
export function selectFrom(source: SourceSpec, read: string, rows?: number): string {
  const { filter, mode } = source
  const limit = rows === undefined ? '' : `top (${Math.max(0, Math.trunc(rows))}) `
  // Separate lines end a comment in the filter.
  const where = filter.trim() === '' ? '' : ` where (\n${filter}\n)`
  if (mode === 'table') return `select ${limit}${read} from ${tableOf(source)}${where}`
  const { head, select } = splitCommonTables(withoutBegin(stripTrailingSemicolon(source.query)))
  return `${head}select ${limit}${read} from (\n${select}\n) as ${ROWS}${where}`
}

/**
 * Returns a statement with the filter outside brackets, to be described but never run. The server can't describe a
 * filter that closes one of our brackets or opens a comment.
 */
export function filterProbe(source: SourceSpec): string {
  return `${selectFrom({ ...source, filter: '' }, '1 as anj_row')} where\n${source.filter}`
}

/** Removes a leading semicolon: many users write `;with` to end a preceding statement. */
function withoutBegin(query: string): string {
  return query.replace(/^[;\s]+/, '')
}
