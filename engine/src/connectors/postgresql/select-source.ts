import type { SourceSpec } from '../connector.ts'
import { withoutEnd } from '../without-end.ts'
import { quoteName } from './quote.ts'

/** A column that is read: its place among the source's, and the expression that reads it. */
export interface Cell {
  readonly place: number
  readonly read: (column: string) => string
}

/**
 * Reads some columns of a source. The user's own parts must have been proven to be whole (find-source-columns.ts).
 * A SELECT's columns get names of ours, since two of them may have the same.
 */
export function selectOf(
  source: SourceSpec,
  names: readonly string[],
  cells: readonly Cell[],
  rows?: number,
): string {
  const nameOf = (place: number) => quoteName(source.mode === 'table' ? (names[place] ?? '') : `c${place}`)
  const read = cells.map((cell) => cell.read(nameOf(cell.place))).join(', ')
  const limit = rows === undefined ? '' : `\nlimit ${Math.max(0, Math.trunc(rows))}`
  if (source.mode === 'table') return `select ${read} from ${fromOf(source)}${whereOf(source)}${limit}`
  const renamed = names.map((_, place) => nameOf(place)).join(', ')
  return `select ${read} from (\n${rowsOf(source)}\n) as source(${renamed})${limit}`
}

/** A source's rows with its own columns. */
export function rowsOf(source: SourceSpec): string {
  return `select * from ${fromOf(source)}${whereOf(source)}`
}

/** A source's rows without their columns, of which the user may not read each. */
export function anyOf(source: SourceSpec): string {
  return `select 1 from ${fromOf(source)}${whereOf(source)}`
}

/** What may stand behind `from`. */
export function fromOf(source: SourceSpec): string {
  return source.mode === 'table'
    ? quoteName(source.schemaName, source.tableName)
    : `(\n${withoutEnd(source.query)}\n) as source`
}

/** The filter stands on lines of its own, so that a comment in it ends with it. */
function whereOf({ filter }: SourceSpec): string {
  return filter.trim() === '' ? '' : `\nwhere (\n${filter}\n)`
}
