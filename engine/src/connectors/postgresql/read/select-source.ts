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
  condition?: string,
): string {
  const read = cells.map((cell) => cell.read(nameIn(source, names, cell.place))).join(', ')
  const limit = rows === undefined ? '' : `\nlimit ${Math.max(0, Math.trunc(rows))}`
  return `${selectWhere(source, names, read, condition)}${limit}`
}

/** Returns the quoted name that a column has in `selectWhere`. */
export function nameIn(source: SourceSpec, names: readonly string[], place: number): string {
  return quoteName(source.mode === 'table' ? (names[place] ?? '') : `c${place}`)
}

/** Builds a SELECT of expressions from a source's rows that meet a condition. */
export function selectWhere(
  source: SourceSpec,
  names: readonly string[],
  read: string,
  condition?: string,
): string {
  if (source.mode === 'table') return `select ${read} from ${fromClause(source)}${whereOf(source, condition)}`
  const renamed = names.map((_, place) => nameIn(source, names, place)).join(', ')
  const where = condition === undefined ? '' : `\nwhere ${condition}`
  return `select ${read} from (\n${rowsOf(source)}\n) as source(${renamed})${where}`
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
function whereOf({ filter }: SourceSpec, condition?: string): string {
  const parts = [
    ...(filter.trim() === '' ? [] : [`(\n${filter}\n)`]),
    ...(condition === undefined ? [] : [`(${condition})`]),
  ]
  return parts.length === 0 ? '' : `\nwhere ${parts.join(' and ')}`
}
