import type { SourceSpec } from '../../connector.ts'
import { stripTrailingSemicolon } from '../../strip-semicolon.ts'
import { quoteName } from '../quote.ts'

/** Builds the text after FROM for a source, including the WHERE clause of its filter and of a condition. */
export function fromClause(source: SourceSpec, condition?: string): string {
  const rows =
    source.mode === 'table'
      ? quoteName(source.tableName)
      : `(\n${stripTrailingSemicolon(source.query)}\n) as anj_rows`
  // The filter has its own lines, so that a comment in it can't swallow the closing bracket.
  const parts = [
    ...(source.filter.trim() === '' ? [] : [`(\n${source.filter}\n)`]),
    ...(condition === undefined ? [] : [`(${condition})`]),
  ]
  return parts.length === 0 ? rows : `${rows} where ${parts.join(' and ')}`
}

/**
 * Builds each part of a source as a separate statement, which is prepared but never run. Preparing rejects a part that is
 * incomplete without our SQL around it, for example one that closes our bracket or opens a comment.
 */
export function partsOf(
  source: SourceSpec,
): readonly { readonly part: 'query' | 'filter'; readonly text: string }[] {
  const query = stripTrailingSemicolon(source.query)
  const rows = source.mode === 'table' ? quoteName(source.tableName) : `(\n${query}\n) as anj_rows`
  return [
    ...(source.mode === 'query' ? [{ part: 'query' as const, text: query }] : []),
    ...(source.filter.trim() === ''
      ? []
      : [{ part: 'filter' as const, text: `select 1 from ${rows} where\n${source.filter}` }]),
  ]
}
