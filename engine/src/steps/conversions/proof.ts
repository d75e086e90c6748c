import { createHash } from 'node:crypto'
import type { ColumnChange } from '@anj/workflow'
import { version } from '@duckdb/node-api'
import { constant, name, type Sql, sql } from '../../duckdb/sql.ts'
import { conversionOf } from './index.ts'

/** The type of a text column and the options for its conversion. */
type TextChange = Omit<ColumnChange, 'columnName' | 'fromType'>

const DIGITS = 16

/**
 * Returns the proof that is stored with a column once all of its texts have passed a conversion: a digest of DuckDB's
 * version and of the conversion's SQL. A conversion that changes in any way therefore needs a new proof. The proof
 * doesn't apply to a trimmed text.
 */
export function proofOf(change: TextChange): string {
  const { result } = conversionOf(name('text'), 'text', change)
  return createHash('sha256').update(`${version()} ${result.inline()}`).digest('hex').slice(0, DIGITS)
}

/**
 * Returns the value of a text that has passed a conversion, where `result` is the conversion's value. Most texts have
 * DuckDB's own notation, and need no test again. A text without a value has a
 * wrong proof, and stops the run.
 */
export function provenValue(text: Sql, result: Sql, change: TextChange): Sql {
  const unproven = sql`case when ${text} is not null then error('A value does not fit the type that Anj detected in its file. Choose the file again.') end`
  const quick = quickValue(text, change)
  return quick ? sql`coalesce(${quick}, ${result}, ${unproven})` : sql`coalesce(${result}, ${unproven})`
}

/** Returns a cheap expression that is the value of a proven text, or null if only the conversion knows the value. */
function quickValue(text: Sql, { toType, ...options }: TextChange): Sql | null {
  // DuckDB's casts know no options, and would read '1.234' as 1 where the point separates thousands.
  if (Object.values(options).some((option) => option !== undefined)) return null
  if (toType === 'int') return sql`try_cast(${text} as bigint)`
  if (toType === 'date') return sql`try_cast(${text} as date)`
  if (toType !== 'decimal') return null
  // A number that begins and ends with a digit is in plain form, because it has no leading zeros.
  const begins = sql`(${text} between '0' and '9~' or ${text} between '-0' and '-9~')`
  return sql`case when ${begins} and not ends_with(${text}, ${constant('.')}) then ${text} end`
}
