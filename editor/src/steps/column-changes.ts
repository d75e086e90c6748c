import {
  type Column,
  type ColumnChange,
  type ColumnProfile,
  type DatasetProfile,
  type DataType,
  type NumberFormat,
} from '@anj/workflow'
import { inLetters, suggestedInLetters } from '../store/detected-types.ts'

type Changes = readonly ColumnChange[]

/** The profile of a file's column with the number of its values. */
export type ProfiledColumn = ColumnProfile & { readonly values: number }

/** Returns the profiles of a file's columns by name. */
export function profiledColumns({
  rows,
  columns,
}: Pick<DatasetProfile, 'rows' | 'columns'>): ReadonlyMap<string, ProfiledColumn> {
  return new Map(columns.map((column) => [column.name, { ...column, values: rows - column.nulls }]))
}

/** Changes a column's type, or restores the original type. Options of the previous type are dropped. */
export function setColumnType(
  changes: Changes,
  { name, type }: Column,
  toType: DataType | null,
): ColumnChange[] {
  const others = changes.filter(({ columnName }) => columnName !== name)
  return toType === null ? others : [...others, { columnName: name, fromType: type, toType }]
}

/** Returns the change that keeps a column's type. */
export function unchangedType({ name, type }: Column): ColumnChange {
  return { columnName: name, fromType: type, toType: type }
}

/** Sets options of a column's change; undefined options are removed. */
export function setChangeOptions(
  changes: Changes,
  columnName: string,
  options: Partial<ColumnChange>,
): ColumnChange[] {
  return changes.map((change) => {
    if (change.columnName !== columnName) return change
    const merged = Object.entries({ ...change, ...options }).filter(([, value]) => value !== undefined)
    return Object.fromEntries(merged) as unknown as ColumnChange
  })
}

/** Replaces a column's change, or adds it. */
export function withChange(changes: Changes, change: ColumnChange): ColumnChange[] {
  return [...changes.filter(({ columnName }) => columnName !== change.columnName), change]
}

/** Applies every suggestion to columns without a manual change. */
export function applySuggestions(
  changes: Changes,
  columns: readonly Column[],
  profiles: ReadonlyMap<string, ColumnProfile>,
): ColumnChange[] {
  const changed = new Set(changes.map(({ columnName }) => columnName))
  const suggested = columns.flatMap((column) => {
    const profile = profiles.get(column.name)
    // A column that isn't text has a type already, from its source or from a user.
    const isOpen = column.type === 'text' && !changed.has(column.name)
    const change = profile && isOpen ? suggestedInLetters(column, profile) : null
    return change ? [change] : []
  })
  return [...changes, ...suggested]
}

/** Returns changed columns that the source no longer has. */
export function missingColumnsOf(changes: Changes, columns: readonly Column[]): readonly string[] {
  const present = new Set(columns.map(({ name }) => name))
  return [...new Set(changes.map(({ columnName }) => columnName))].filter((name) => !present.has(name))
}

/** Removes the changes of some columns. */
export function withoutColumns(changes: Changes, names: readonly string[]): ColumnChange[] {
  return changes.filter(({ columnName }) => !names.includes(columnName))
}

/** Returns the options for a list of patterns. */
export function formatOptions(formats: readonly string[]): Pick<ColumnChange, 'format' | 'formats'> {
  const [only] = formats
  return formats.length > 1
    ? { format: undefined, formats: [...formats] }
    : { format: only, formats: undefined }
}

/** Returns the options for a list of number formats. */
export function numberFormatOptions(
  list: readonly NumberFormat[],
): Pick<ColumnChange, 'decimalSign' | 'thousandsSign' | 'numberFormats'> {
  if (list.length > 1) return { decimalSign: undefined, thousandsSign: undefined, numberFormats: [...list] }
  const only = list[0]
  return {
    decimalSign: only?.decimalSign === ',' ? ',' : undefined,
    thousandsSign: only?.thousandsSign,
    numberFormats: undefined,
  }
}

/** Returns a list with one entry moved by some places. */
export function moved<T>(list: readonly T[], at: number, by: number): readonly T[] {
  const rest = list.filter((_, place) => place !== at)
  return [...rest.slice(0, at + by), ...list.slice(at, at + 1), ...rest.slice(at + by)]
}

/** Returns the change to the type that nearly all values of a column fit, or null if there is none. */
export function nearlyChange({ name, type }: Column, { nearly }: ColumnProfile): ColumnChange | null {
  if (!nearly || type !== 'text') return null
  const { misfits: _, ...suggested } = nearly
  return { columnName: name, fromType: type, ...inLetters(suggested) }
}
