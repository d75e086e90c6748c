import type { SourceSpec } from '../../connector.ts'
import { stripTrailingSemicolon } from '../../strip-semicolon.ts'
import { quoteName } from '../quote.ts'

/** A column to read: its position in the source, and the expression that reads it. */
export interface Cell {
  readonly place: number
  readonly read: (column: string) => string
}

/**
 * Builds a SELECT of some columns of a source. The user's SQL must have passed the checks in find-source-columns.ts. The
 * columns of a query get our names, because their own may repeat.
 */
export function selectColumns(
  source: SourceSpec,
  names: readonly string[],
  cells: readonly Cell[],
  rows?: number,
): string {
  const nameOf = (place: number) => quoteName(source.mode === 'table' ? (names[place] ?? '') : `c${place}`)
  const read = cells.map((cell) => cell.read(nameOf(cell.place))).join(', ')
  const limit = rows === undefined ? '' : `\nlimit ${Math.max(0, Math.trunc(rows))}`
  if (source.mode === 'table') return `select ${read} from ${fromClause(source)}${whereOf(source)}${limit}`
  const renamed = names.map((_, place) => nameOf(place)).join(', ')
  return `select ${read} from (\n${rowsOf(source)}\n) as source(${renamed})${limit}`
}

/** Builds a SELECT of a source's rows with all columns. */
export function rowsOf(source: SourceSpec): string {
  return `select * from ${fromClause(source)}${whereOf(source)}`
}

/** Builds a SELECT of a source's rows without columns, because the user may lack permission for some of them. */
export function rowsWithoutColumns(source: SourceSpec): string {
  return `select 1 from ${fromClause(source)}${whereOf(source)}`
}

/** Builds the text after FROM for a source. */
export function fromClause(source: SourceSpec): string {
  return source.mode === 'table'
    ? quoteName(source.schemaName, source.tableName)
    : `(\n${stripTrailingSemicolon(source.query)}\n) as source`
}

/** Builds the WHERE clause. The filter has its own lines, so that a comment in it can't swallow the closing bracket. */
function whereOf({ filter }: SourceSpec): string {
  return filter.trim() === '' ? '' : `\nwhere (\n${filter}\n)`
}
