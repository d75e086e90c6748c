import {
  type ColumnChange,
  type DataType,
  isMomentType,
  isNumberType,
  isTextType,
  timeFormatsOf,
} from '@anj/workflow'
import { constant, join, type Sql, sql } from '../../duckdb/sql.ts'
import { toBit } from './bits.ts'
import { type Conversion, type Convert, SPACE_CHARS } from './conversion.ts'
import { toDate } from './dates.ts'
import { toDatetime } from './datetimes.ts'
import { toDecimal } from './decimals.ts'
import { toFloat } from './floats.ts'
import { escapedForRegex } from './format-shape.ts'
import { textOf } from './text-of.ts'
import { toText } from './texts.ts'
import { toTime } from './times.ts'
import { toInteger } from './whole-numbers.ts'

export type { Conversion, ConversionOptions } from './conversion.ts'

const conversions: Readonly<Record<DataType, Convert>> = {
  bit: toBit,
  char: toText,
  date: toDate,
  datetime: toDatetime,
  decimal: toDecimal,
  float: toFloat,
  int: toInteger,
  text: toText,
  time: toTime,
  varchar: toText,
  timestamp: toDatetime,
}

/** DuckDB's type for each column type. A decimal is text in plain form until the target stores it (`toDecimal`). */
export const duckdbTypes: Readonly<Record<DataType, string>> = {
  bit: 'BOOLEAN',
  char: 'VARCHAR',
  date: 'DATE',
  datetime: 'TIMESTAMP',
  decimal: 'VARCHAR',
  float: 'DOUBLE',
  int: 'BIGINT',
  text: 'VARCHAR',
  time: 'TIME',
  varchar: 'VARCHAR',
  timestamp: 'TIMESTAMP',
}

/** Returns the text to convert. With trimming, a text of spaces becomes null. */
export function preparedText(value: Sql, from: DataType, change: Pick<ColumnChange, 'toType' | 'trim'>): Sql {
  const text = textOf(value, from, change.toType)
  return change.trim ? sql`nullif(trim(${text}, ${constant(SPACE_CHARS)}), '')` : text
}

/**
 * Returns the conversion of a prepared text. Separators, words and formats describe texts, so they are ignored for
 * typed values.
 */
export function conversionOf(
  prepared: Sql,
  from: DataType,
  change: Omit<ColumnChange, 'columnName' | 'fromType'>,
): Conversion {
  const { toType, ...options } = change
  const convert = conversions[toType]
  if (!isTextType(from)) {
    const { round, scale } = options
    const kept = { ...(round ? { round } : {}), ...(scale === undefined ? {} : { scale }) }
    return convert(prepared, kept, toType)
  }
  const { numberFormats, units = [], ...single } = options
  if (!isNumberType(toType)) return convert(prepared, options, toType)
  return withoutUnits(prepared, units, (number) =>
    numberFormats
      ? firstOf(numberFormats.map((format) => convert(number, { ...single, ...format }, toType)))
      : convert(number, single, toType),
  )
}

/** Returns the conversion of a text without the unit before or after its number. */
function withoutUnits(text: Sql, units: readonly string[], build: (number: Sql) => Conversion): Conversion {
  if (units.length === 0) return build(text)
  // Of two units such as $ and US$, the longer one comes first.
  const longestFirst = units.toSorted((a, b) => b.length - a.length)
  const anyOf = (some: readonly string[]) => `(?i:${some.map(escapedForRegex).join('|')})`
  const unit = anyOf(longestFirst)
  const spaces = `[${SPACE_CHARS}]*`
  const pattern = `^([+-]?)${spaces}${unit}${spaces}|${spaces}${unit}$`
  const replaced = sql`regexp_replace(${text}, ${constant(pattern)}, '\\1')`
  // Without the unit Rs, the text Rs.50 would become .50, which is another number.
  const known = new Set(units.map((one) => one.toLowerCase()))
  const words = longestFirst.filter((one) => /\p{L}$/u.test(one) && !known.has(`${one.toLowerCase()}.`))
  const isAbbreviated = constant(`^[+-]?${spaces}${anyOf(words)}[.,]`)
  const number =
    words.length === 0
      ? replaced
      : sql`case when regexp_matches(${text}, ${isAbbreviated}) then ${text} else ${replaced} end`
  // A lambda computes the text once for all of its places in the expression.
  const within = (expression: Sql) => sql`list_transform([${number}], lambda number: ${expression})[1]`
  const { result, reason } = build(sql`number`)
  return { result: within(result), reason: within(reason) }
}

/** Returns the conversion of a text that several formats can read. The first format that reads it decides. */
function firstOf(conversions: readonly Conversion[]): Conversion {
  const [first, ...others] = conversions
  if (!first) throw new Error('A conversion needs a format')
  const results = conversions.map(({ result }) => result)
  return others.length === 0 ? first : { result: sql`coalesce(${join(results)})`, reason: first.reason }
}

/**
 * Returns a conversion for each of a column's formats for dates, times or numbers, in their order. Returns none if the
 * formats don't matter for the types.
 */
export function conversionsByFormat(
  prepared: Sql,
  from: DataType,
  change: Omit<ColumnChange, 'columnName' | 'fromType'>,
): readonly Conversion[] {
  if (!isTextType(from)) return []
  const { formats: _formats, numberFormats, ...single } = change
  if (isMomentType(change.toType))
    return (timeFormatsOf(change) ?? []).map((format) => conversionOf(prepared, from, { ...single, format }))
  if (!isNumberType(change.toType)) return []
  return (numberFormats ?? []).map((format) => conversionOf(prepared, from, { ...single, ...format }))
}
