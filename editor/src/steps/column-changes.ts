import type { Column, ColumnChange, ColumnProfile, DataType } from '@anj/workflow'

type Changes = readonly ColumnChange[]

/** Gives a column another type, or its own again; options of another type don't stay. */
export function retype(changes: Changes, { name, type }: Column, toType: DataType | null): ColumnChange[] {
  const others = changes.filter(({ columnName }) => columnName !== name)
  return toType === null ? others : [...others, { columnName: name, fromType: type, toType }]
}

/** Sets options of a column's change; those that are undefined are taken away. */
export function refine(changes: Changes, columnName: string, options: Partial<ColumnChange>): ColumnChange[] {
  return changes.map((change) => {
    if (change.columnName !== columnName) return change
    const merged = Object.entries({ ...change, ...options }).filter(([, value]) => value !== undefined)
    return Object.fromEntries(merged) as unknown as ColumnChange
  })
}

/** The change that a column's values suggest; null where they suggest none or the person must decide. */
export function suggestedChange({ name, type }: Column, profile: ColumnProfile): ColumnChange | null {
  const { suggestedType, suggestedFormat, suggestedDecimalSign, suggestedThousandsSign, ambiguousDate } =
    profile
  if (suggestedType === type || suggestedType === 'text' || ambiguousDate) return null
  return {
    columnName: name,
    fromType: type,
    toType: suggestedType,
    ...(suggestedFormat !== undefined && { format: suggestedFormat }),
    ...(suggestedDecimalSign !== undefined && { decimalSign: suggestedDecimalSign }),
    ...(suggestedThousandsSign !== undefined && { thousandsSign: suggestedThousandsSign }),
  }
}

/** Takes over every suggestion for columns that weren't changed by hand. */
export function takeSuggested(
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

/** The columns whose type is changed although the source no longer has them. */
export function goneColumns(changes: Changes, columns: readonly Column[]): readonly string[] {
  const present = new Set(columns.map(({ name }) => name))
  return [...new Set(changes.map(({ columnName }) => columnName))].filter((name) => !present.has(name))
}

/** Leaves some columns unchanged again. */
export function withoutColumns(changes: Changes, names: readonly string[]): ColumnChange[] {
  return changes.filter(({ columnName }) => !names.includes(columnName))
}

/** The two readings of a date whose day and month can't be told apart. */
export function dateReadings(format: string | undefined): readonly string[] {
  const found = format ?? '%d/%m/%Y'
  const swapped = found.replace(/%[dm]/g, (part) => (part === '%d' ? '%m' : '%d'))
  return [found, swapped]
}
