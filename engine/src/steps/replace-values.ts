import {
  AppError,
  type DataType,
  isTextType,
  isValueOf,
  plainDecimal,
  type ReplaceConfig,
  sharedValue,
} from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { changedPlaces, changedTexts, helper, withStages, withValues } from './changed-values.ts'
import { duckdbTypes } from './conversions/index.ts'
import { textOf } from './conversions/text-of.ts'
import { plainNumber } from './key-values.ts'
import { oneTable } from './one-table.ts'
import { withoutBlank } from './row-order.ts'
import { cell, type StepCompiler, type StepContext, type Table } from './table.ts'

type Pairs = ReplaceConfig['pairs']

/** Replaces values by a list of pairs. */
export const replaceValues: StepCompiler<'replaceValues'> = (inputs, config, context) => {
  const input = oneTable(inputs, context)
  const pairs = config.pairs.filter(({ from, to }) => from !== '' || to !== '')
  if (pairs.length === 0) return input
  const places = changedPlaces(input, config.columns, context)
  for (const place of places) refuseUnreadable(input, place, config, context)
  return config.match === 'whole'
    ? wholeReplaced(input, places, config)
    : partsReplaced(input, places, config)
}

function refuseUnreadable(
  { columns }: Table,
  place: number,
  { match, pairs }: ReplaceConfig,
  { title, nodeId }: StepContext,
): void {
  const { name: column = '', type = 'text' } = columns[place] ?? {}
  if (isTextType(type)) return
  if (match === 'part') throw new AppError('replacePartOfTyped', { title, column, type }, { nodeId })
  const value = pairs
    .flatMap(({ from, to }) => [from, to])
    .find((text) => text !== '' && !isValueOf(type, text))
  if (value !== undefined)
    throw new AppError('replaceValueUnreadable', { title, column, value, type }, { nodeId })
}

/** Replaces whole values. The first pair that matches decides. A helper column contains the place of that pair. */
function wholeReplaced(input: Table, places: readonly number[], { pairs, ignoreCase }: ReplaceConfig): Table {
  const typeAt = (place: number) => input.columns[place]?.type ?? 'text'
  const changes = places.map((place) => {
    const type = typeAt(place)
    const folds = ignoreCase && isTextType(type)
    const found = firstOfEach(pairs, (text) => keyOf(text, type, folds))
    return { place, type, found, at: placeIn(cell(place), type, folds, [...found.keys()]) }
  })
  const empty = pairs.find(({ from }) => from === '')
  const values = changes.map(({ place, type, found, at }) => {
    const typed = sql`${name(duckdbTypes[type])}`
    const to = (text: string) => valueOf(text, type)
    const all = sql`cast([${join([...found.values()].map(to))}] as ${typed}[])`
    const replaced = at
      ? sql`case when ${helper(place)} is null then ${cell(place)} else ${all}[${helper(place)}] end`
      : cell(place)
    const isEmpty = sql`${withoutBlank(cell(place), type)} is null`
    const value = empty
      ? sql`case when ${isEmpty} then cast(${to(empty.to)} as ${typed}) else ${replaced} end`
      : replaced
    return [place, value] as const
  })
  const helpers = changes.flatMap(({ place, at }) => (at ? [sql`${at} as ${helper(place)}`] : []))
  return withValues(input, new Map(values), sql`select ${join([sql`*`, ...helpers])} from (${input.select})`)
}

/** Returns the new value for each key, which is that of the first pair with this key. Pairs for empty values are left out. */
function firstOfEach(pairs: Pairs, keyOf: (text: string) => string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { from, to } of pairs) {
    if (from === '') continue
    const key = keyOf(from)
    if (!found.has(key)) found.set(key, to)
  }
  return found
}

/**
 * Returns the place of a value in a list of keys, from 1 on, or null. An enumeration finds it with a hash table, while
 * `list_position` compares one key after another. Returns null if there are no keys.
 */
function placeIn(value: Sql, type: DataType, folds: boolean, keys: readonly string[]): Sql | null {
  if (keys.length === 0) return null
  const listed = join(keys.map(constant))
  if (type === 'float') return sql`nullif(list_position(cast([${listed}] as double[]), ${value}), 0)`
  const plain = type === 'decimal' ? plainNumber(value) : textOf(value, type)
  const text = folds ? sql`lower(${plain})` : plain
  // The words of an enumeration must be plain literals, which can't contain NUL.
  if (keys.some((key) => key.includes('\0'))) return sql`nullif(list_position([${listed}], ${text}), 0)`
  return sql`enum_code(try_cast(${text} as enum(${listed})))::integer + 1`
}

/** Returns the text of a value in the form of `placeIn`. */
function keyOf(text: string, type: DataType, folds: boolean): string {
  switch (type) {
    case 'int':
    case 'decimal':
    case 'time':
    case 'datetime':
    case 'timestamp':
      return sharedValue(type, text)
    default:
      return folds ? lowerCase(text.toWellFormed()) : text.toWellFormed()
  }
}

/** Returns a text in lower case, each character by itself, as DuckDB's `lower` does. */
function lowerCase(text: string): string {
  return Array.from(text, (character) => (character === 'İ' ? 'i' : character.toLowerCase())).join('')
}

/** Returns a new value as a constant. A blank one is null. */
function valueOf(text: string, type: DataType): Sql {
  if (text === '') return sql`null`
  return constant(type === 'decimal' ? plainDecimal(text) : text)
}

/** DuckDB limits the depth of an expression, so that each select replaces only this many parts. */
const PARTS_AT_ONCE = 100

/** Replaces parts of texts, one pair after another. */
function partsReplaced(input: Table, places: readonly number[], { pairs, ignoreCase }: ReplaceConfig): Table {
  const replace = ignoreCase ? replacedInAnyCase : replaced
  const stages = Array.from({ length: Math.ceil(pairs.length / PARTS_AT_ONCE) }, (_, i) => {
    const chunk = pairs.slice(i * PARTS_AT_ONCE, (i + 1) * PARTS_AT_ONCE)
    return (text: Sql) => chunk.reduce(replace, text)
  })
  return changedTexts(input, places, withStages(input, places, stages))
}

function replaced(text: Sql, { from, to }: Pairs[number]): Sql {
  if (from === '') return filled(text, to)
  return sql`replace(${text}, ${constant(from)}, ${constant(to)})`
}

function replacedInAnyCase(text: Sql, { from, to }: Pairs[number]): Sql {
  if (from === '') return filled(text, to)
  const [pattern, rewrite] = [literalPattern(from), to.replaceAll('\\', '\\\\')]
  return sql`regexp_replace(${text}, ${constant(pattern)}, ${constant(rewrite)}, 'gi')`
}

/** Returns the text for an empty value. */
function filled(text: Sql, to: string): Sql {
  return to === '' ? text : sql`coalesce(nullif(${text}, ''), ${constant(to)})`
}

/** Returns a regular expression in RE2 syntax that matches exactly this text. */
export function literalPattern(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&')
}
