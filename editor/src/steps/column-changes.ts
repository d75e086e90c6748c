import {
  type Column,
  type ColumnChange,
  type ColumnProfile,
  type DataType,
  suggestedChange,
} from '@anj/workflow'

type Changes = readonly ColumnChange[]

/** Changes a column's type, or restores the original type. Options of the previous type are dropped. */
export function setColumnType(
  changes: Changes,
  { name, type }: Column,
  toType: DataType | null,
): ColumnChange[] {
  const others = changes.filter(({ columnName }) => columnName !== name)
  return toType === null ? others : [...others, { columnName: name, fromType: type, toType }]
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

/** Applies every suggestion to columns without a manual change. */
export function applySuggestions(
  changes: Changes,
  columns: readonly Column[],
  profiles: ReadonlyMap<string, ColumnProfile>,
): ColumnChange[] {
  const changed = new Set(changes.map(({ columnName }) => columnName))
  const suggested = columns.flatMap((column) => {
    const profile = profiles.get(column.name)
    const change = profile && !changed.has(column.name) ? suggestedChange(column, profile) : null
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

/** Returns both readings of a date whose day and month are ambiguous. */
export function dateReadings(format: string | undefined): readonly string[] {
  const found = format ?? '%d/%m/%Y'
  const swapped = found.replace(/%[dm]/g, (part) => (part === '%d' ? '%m' : '%d'))
  return [found, swapped]
}
