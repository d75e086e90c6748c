import type { ColumnChange, DataType } from '@anj/workflow'
import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { toBit } from './bits.ts'
import { type Conversion, type Convert, SPACE_CHARS } from './conversion.ts'
import { toDate } from './dates.ts'
import { toDatetime } from './datetimes.ts'
import { toDecimal } from './decimals.ts'
import { toFloat } from './floats.ts'
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

/** Types to which a format applies, because only texts are read with a format. */
const textTypes: ReadonlySet<DataType> = new Set(['char', 'varchar', 'text'])

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
  if (textTypes.has(from)) return convert(prepared, options, toType)
  const { round, scale } = options
  return convert(prepared, { ...(round ? { round } : {}), ...(scale === undefined ? {} : { scale }) }, toType)
}
