import { databases } from '@anj/workflow'
import type { SourceSpec } from '../../connector.ts'
import { stripTrailingSemicolon } from '../../strip-semicolon.ts'
import { quoteName } from '../quote.ts'
import { splitCommonTables } from './common-table.ts'

/** The alias that we give to the subquery with the user's SELECT. */
export const ROWS = 'anj_rows'

/** Returns the quoted name of a source's table. An empty schema means the default schema. */
export function tableOf({ schemaName, tableName }: SourceSpec): string {
  return quoteName(schemaName === '' ? databases.mssql.defaultSchema : schemaName, tableName)
}

/**
 * Builds a SELECT of expressions from a source's filtered rows, with an optional limit and condition. The user's SELECT
 * becomes a subquery in brackets, which allow only one SELECT. Its common table expressions (WITH) come first, because
 * a subquery can't contain them.
 */
export function selectFrom(source: SourceSpec, read: string, rows?: number, condition?: string): string {
  const { filter, mode } = source
  const limit = rows === undefined ? '' : `top (${Math.max(0, Math.trunc(rows))}) `
  // The filter has lines of its own, so that a comment at its end doesn't include the closing bracket.
  const parts = [
    ...(filter.trim() === '' ? [] : [`(\n${filter}\n)`]),
    ...(condition === undefined ? [] : [`(${condition})`]),
  ]
  const where = parts.length === 0 ? '' : ` where ${parts.join(' and ')}`
  if (mode === 'table') return `select ${limit}${read} from ${tableOf(source)}${where}`
  const { head, select } = splitCommonTables(withoutBegin(stripTrailingSemicolon(source.query)))
  return `${head}select ${limit}${read} from (\n${select}\n) as ${ROWS}${where}`
}

/**
 * Returns a statement in which the filter isn't in brackets. The server only describes this statement and never runs
 * it. If the filter closes one of our brackets or opens a comment, the server can't describe the statement.
 */
export function filterProbe(source: SourceSpec): string {
  return `${selectFrom({ ...source, filter: '' }, '1 as anj_row')} where\n${source.filter}`
}

/** Removes leading semicolons, because many users write `;with` to make sure that the statement before it has ended. */
function withoutBegin(query: string): string {
  return query.replace(/^[;\s]+/, '')
}
