import type { SourceSpec } from '../connector.ts'
import { withoutEnd } from '../without-end.ts'
import { splitCommonTables } from './common-table.ts'
import { quoteName } from './quote.ts'

const DEFAULT_SCHEMA = 'dbo'
/** What the rows of a SELECT are called in ours. */
export const ROWS = 'anj_rows'

/** The table of a source; without a schema, dbo is meant. */
export function tableOf({ schemaName, tableName }: SourceSpec): string {
  return quoteName(schemaName === '' ? DEFAULT_SCHEMA : schemaName, tableName)
}

/**
 * Reads expressions from a source's rows that meet its filter, at most so many. A SELECT stands in brackets, where there is
 * room for nothing but one SELECT; the tables that it begins with (WITH) come before, as they can't stand there.
 */
export function selectFrom(source: SourceSpec, read: string, rows?: number): string {
  const { filter, mode } = source
  const limit = rows === undefined ? '' : `top (${Math.max(0, Math.trunc(rows))}) `
  // On lines of its own, so that a comment in it ends with it.
  const where = filter.trim() === '' ? '' : ` where (\n${filter}\n)`
  if (mode === 'table') return `select ${limit}${read} from ${tableOf(source)}${where}`
  const { head, select } = splitCommonTables(withoutBegin(withoutEnd(source.query)))
  return `${head}select ${limit}${read} from (\n${select}\n) as ${ROWS}${where}`
}

/**
 * A source's filter in a statement of its own, to be described and never run: a filter that is not whole by itself, because it closes
 * a bracket of ours or opens a comment, can't be described.
 */
export function filterAlone(source: SourceSpec): string {
  return `${selectFrom({ ...source, filter: '' }, '1 as anj_row')} where\n${source.filter}`
}

/** People write `;with`, so that a statement before it has an end. */
function withoutBegin(query: string): string {
  return query.replace(/^[;\s]+/, '')
}
