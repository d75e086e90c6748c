import {
  type Column,
  type ColumnChange,
  type ColumnProfile,
  type ColumnTypes,
  type DatasetProfile,
  type DataType,
  suggestedChange,
  toLetters,
} from '@anj/workflow'

type Profiled = Pick<DatasetProfile, 'columns'>

/** Returns the changes to the types that all values of each column fit. */
export function detectedChanges(profile: Profiled): ColumnChange[] {
  return profile.columns.flatMap((column) => detectedChange(column) ?? [])
}

const detectedChange = (column: ColumnProfile) =>
  suggestedInLetters({ name: column.name, type: 'text' }, column)

/** Returns the change that a column's values suggest, with patterns of letters. */
export function suggestedInLetters(column: Column, profile: ColumnProfile): ColumnChange | null {
  const change = suggestedChange(column, profile)
  return change && inLetters(change)
}

/** Returns a change with patterns of letters, such as `dd/MM/yyyy`, in place of strptime patterns. */
export function inLetters<C extends Pick<ColumnChange, 'format' | 'formats'>>(change: C): C {
  const { format, formats } = change
  return {
    ...change,
    ...(format !== undefined && { format: toLetters(format) }),
    ...(formats && { formats: formats.map(toLetters) }),
  }
}

/**
 * Returns a file's types after the user chose another file. Columns keep the types that hold all values of the new file;
 * all others get the detected types.
 */
export function typesOfOtherFile(types: ColumnTypes, profile: Profiled): ColumnTypes {
  return { ...types, columnDataTypes: withTypesFound(types.columnDataTypes, profile) }
}

/**
 * Returns a file's types after the user changed how it is read. Columns keep their types, and columns without one get
 * the detected type.
 */
export function typesOfReading(types: ColumnTypes, profile: Profiled): ColumnTypes {
  const present = new Set(profile.columns.map(({ name }) => name))
  const kept = types.columnDataTypes.filter(({ columnName }) => present.has(columnName))
  const known = new Set(kept.map(({ columnName }) => columnName))
  const others = detectedChanges(profile).filter(({ columnName }) => !known.has(columnName))
  return { ...types, columnDataTypes: [...kept, ...others] }
}

/** A column whose values suggest another type than the stored one. */
export interface Difference {
  readonly name: string
  readonly stored: DataType
  readonly found: DataType
  /** The change to the type found, or null for text. */
  readonly change: ColumnChange | null
}

/** Types that hold every value of another type. */
const wider: Partial<Record<DataType, readonly DataType[]>> = {
  bit: ['int', 'decimal', 'float'],
  int: ['decimal', 'float'],
  decimal: ['float'],
  date: ['datetime', 'timestamp'],
  datetime: ['timestamp'],
  timestamp: ['datetime'],
}
const texts: readonly DataType[] = ['char', 'varchar', 'text']

/** Returns the columns whose stored types the values of a newer content no longer suggest. */
export function differencesOf(changes: readonly ColumnChange[], profile: Profiled): readonly Difference[] {
  const stored = new Map(changes.map((change) => [change.columnName, change]))
  return profile.columns.flatMap((column) => {
    const before = stored.get(column.name)
    const change = detectedChange(column)
    return holds(before, change, column)
      ? []
      : [{ name: column.name, stored: before?.toType ?? 'text', found: change?.toType ?? 'text', change }]
  })
}

/** True if a stored change still reads a column's values. */
function holds(
  before: ColumnChange | undefined,
  change: ColumnChange | null,
  { ambiguousDate, nearly, nulls, top }: ColumnProfile,
): boolean {
  // Without values, or with dates whose order is unknown, there is no type to compare with.
  if (ambiguousDate || (top.length === 0 && nulls > 0)) return true
  if (!change) return !before || texts.includes(before.toType) || before.toType === nearly?.toType
  if (!before) return false
  if (texts.includes(before.toType)) return true
  if (before.toType !== change.toType) return wider[change.toType]?.includes(before.toType) ?? false
  const options = (one: ColumnChange) =>
    JSON.stringify([
      one.formats ?? [one.format],
      one.numberFormats ?? [one.decimalSign ?? '.', one.thousandsSign],
    ])
  return before.round === true || options(before) === options(change)
}

/** Returns the changes with the types found now, without those of missing columns. */
export function withTypesFound(changes: readonly ColumnChange[], profile: Profiled): ColumnChange[] {
  const found = new Map(differencesOf(changes, profile).map((one) => [one.name, one.change]))
  const present = new Set(profile.columns.map(({ name }) => name))
  return [
    ...changes.filter(({ columnName }) => present.has(columnName) && !found.has(columnName)),
    ...[...found.values()].flatMap((change) => change ?? []),
  ]
}
