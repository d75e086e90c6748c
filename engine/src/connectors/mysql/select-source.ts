import type { SourceSpec } from '../connector.ts'
import { withoutEnd } from '../without-end.ts'
import { quoteName } from './quote.ts'

/** What a source's rows come from, as it stands behind `from`, with the condition that they must meet. */
export function fromSource(source: SourceSpec): string {
  const rows =
    source.mode === 'table' ? quoteName(source.tableName) : `(\n${withoutEnd(source.query)}\n) as anj_rows`
  // On lines of its own, so that a comment in it ends with it.
  return source.filter.trim() === '' ? rows : `${rows} where (\n${source.filter}\n)`
}

/**
 * The parts of a source as statements of their own, to be prepared and never run: a part that is not whole by itself,
 * because it closes a bracket of ours or opens a comment, can't be prepared.
 */
export function partsOf(
  source: SourceSpec,
): readonly { readonly part: 'query' | 'filter'; readonly text: string }[] {
  const query = withoutEnd(source.query)
  const rows = source.mode === 'table' ? quoteName(source.tableName) : `(\n${query}\n) as anj_rows`
  return [
    ...(source.mode === 'query' ? [{ part: 'query' as const, text: query }] : []),
    ...(source.filter.trim() === ''
      ? []
      : [{ part: 'filter' as const, text: `select 1 from ${rows} where\n${source.filter}` }]),
  ]
}
