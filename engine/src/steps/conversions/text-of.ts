import { type DataType, isNumberType, isTextType } from '@anj/workflow'
import { type Sql, sql } from '../../duckdb/sql.ts'

/**
 * Returns a value as the text that a target would store. All conversions between types use this text, so no pair of
 * types needs its own rule.
 */
export function textOf(value: Sql, from: DataType, to: DataType = 'text'): Sql {
  if (isTextType(from) || from === 'decimal') return value
  if (from === 'bit' && isNumberType(to)) return sql`${value}::tinyint::varchar`
  return sql`${value}::varchar`
}
