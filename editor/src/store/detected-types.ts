import {
  type Column,
  type ColumnChange,
  type ColumnProfile,
  type ColumnTypes,
  type DatasetProfile,
  type DataType,
  type FileInputConfig,
  isEqual,
  isTextType,
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

/** Returns a change with patterns of letters, such as `dd/MM/yyyy`, instead of strptime patterns. */
export function inLetters<C extends Pick<ColumnChange, 'format' | 'formats'>>(change: C): C {
  const { format, formats } = change
  return {
    ...change,
    ...(format !== undefined && { format: toLetters(format) }),
    ...(formats && { formats: formats.map(toLetters) }),
  }
}

/** The settings of a file input that contain types. */
type TypeSettings = Pick<FileInputConfig, 'types' | 'detected' | 'formerTypes'>

/**
 * Returns a file's types after the user chose another file. Columns keep the types that can store all values of the new
 * file, and those that the user chose although both files suggest another type; all others get the detected types.
 * Without types, there is nothing to change.
 */
export function typesOfOtherFile(
  { types, formerTypes, detected }: TypeSettings,
  profile: Profiled,
): TypeSettings {
  if (!types && !formerTypes) return {}
  const present = new Set(profile.columns.map(({ name }) => name))
  const typed = (one: ColumnTypes) => ({
    ...one,
    columnDataTypes: withTypesFound(one.columnDataTypes, profile, detected).filter(({ columnName }) =>
      present.has(columnName),
    ),
  })
  return {
    ...(types && { types: typed(types) }),
    ...(formerTypes && { formerTypes: typed(formerTypes) }),
    detected: detectedChanges(profile),
  }
}

/**
 * Returns the changes that another file or reading can't have because the column is missing. Types that the values of the
 * former file suggested aren't among them, because the user chose none of them.
 */
export function typesLost(
  { types, formerTypes, detected = [] }: TypeSettings,
  profile: Profiled,
): ColumnChange[] {
  const present = new Set(profile.columns.map(({ name }) => name))
  const suggested = byColumn(detected)
  return ((types ?? formerTypes)?.columnDataTypes ?? []).filter(
    (change) => !present.has(change.columnName) && !isEqual(change, suggested.get(change.columnName)),
  )
}

/**
 * Returns a file's types after the user changed how it is read. Columns keep their types, and columns without one get
 * the detected type. Without types, there is nothing to change.
 */
export function typesOfReading(
  { types, detected, formerTypes }: TypeSettings,
  profile: Profiled,
): TypeSettings {
  const chosen = types ?? formerTypes
  if (!chosen) return {}
  const found = detectedChanges(profile)
  const present = new Set(profile.columns.map(({ name }) => name))
  const kept = chosen.columnDataTypes.filter(({ columnName }) => present.has(columnName))
  const known = new Set(kept.map(({ columnName }) => columnName))
  const others = found.filter(({ columnName }) => !known.has(columnName))
  const typed = { ...chosen, columnDataTypes: [...kept, ...others] }
  return {
    ...(types ? { types: typed } : { formerTypes: typed }),
    detected: detected ? [...detected.filter(({ columnName }) => known.has(columnName)), ...others] : found,
  }
}

/**
 * Returns the suggestions to compare newer content with, after the user changed the types of some columns. For these
 * columns, the user has seen the newest suggestions.
 */
export function detectedWhenChanged(
  detected: readonly ColumnChange[],
  [before, after]: readonly [readonly ColumnChange[], readonly ColumnChange[]],
  profile: Profiled,
): ColumnChange[] {
  const [then, now] = [byColumn(before), byColumn(after)]
  const isChanged = (name: string) => !isEqual(then.get(name), now.get(name))
  return [
    ...detected.filter(({ columnName }) => !isChanged(columnName)),
    ...detectedChanges(profile).filter(({ columnName }) => isChanged(columnName)),
  ]
}

const byColumn = (changes: readonly ColumnChange[]) =>
  new Map(changes.map((change) => [change.columnName, change]))

/** A column whose values suggest a type different from the stored type. */
export interface Difference {
  readonly name: string
  readonly stored: DataType
  readonly found: DataType
  /** The change to the type found, or null for text. */
  readonly change: ColumnChange | null
}

/** Types that can store every value of the key's type. */
const wider: Partial<Record<DataType, readonly DataType[]>> = {
  bit: ['int', 'decimal', 'float'],
  int: ['decimal', 'float'],
  decimal: ['float'],
  date: ['datetime', 'timestamp'],
  datetime: ['timestamp'],
  timestamp: ['datetime'],
}

/**
 * Returns the columns whose values no longer suggest the stored type. `detected` contains the suggestions from when the
 * types were stored. A column whose suggestion hasn't changed since is skipped, because the user chose another type.
 */
export function differencesOf(
  changes: readonly ColumnChange[],
  profile: Profiled,
  detected?: readonly ColumnChange[],
): readonly Difference[] {
  const stored = byColumn(changes)
  const former = detected && byColumn(detected)
  return profile.columns.flatMap((column) => {
    const before = stored.get(column.name)
    const change = detectedChange(column)
    const isSame = former !== undefined && isEqual(change ?? undefined, former.get(column.name))
    return isSame || holds(before, change, column)
      ? []
      : [{ name: column.name, stored: before?.toType ?? 'text', found: change?.toType ?? 'text', change }]
  })
}

/** True if a stored change still reads a column's values. */
function holds(
  before: ColumnChange | undefined,
  change: ColumnChange | null,
  { ambiguousDate, nearly, nulls, min }: ColumnProfile,
): boolean {
  // There is no type to compare with if there are no values, or if the dates don't show whether the day comes first.
  if (ambiguousDate || (min === null && nulls > 0)) return true
  if (!change) return !before || isTextType(before.toType) || before.toType === nearly?.toType
  if (!before) return false
  if (isTextType(before.toType)) return true
  if (before.toType !== change.toType) return wider[change.toType]?.includes(before.toType) ?? false
  const options = (one: ColumnChange) =>
    JSON.stringify([
      one.formats ?? [one.format],
      one.numberFormats ?? [one.decimalSign ?? '.', one.thousandsSign],
    ])
  return before.round === true || options(before) === options(change)
}

/** Returns the changes with the types of the differences. */
export function withTypesFound(
  changes: readonly ColumnChange[],
  profile: Profiled,
  detected?: readonly ColumnChange[],
): ColumnChange[] {
  const found = new Map(differencesOf(changes, profile, detected).map((one) => [one.name, one.change]))
  return [
    ...changes.filter(({ columnName }) => !found.has(columnName)),
    ...[...found.values()].flatMap((change) => change ?? []),
  ]
}
