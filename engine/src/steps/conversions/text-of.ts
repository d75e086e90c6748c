import type { DataType } from '@anj/workflow'
import { type Sql, sql } from '../../duckdb/sql.ts'

const texts: ReadonlySet<DataType> = new Set(['char', 'varchar', 'text', 'decimal'])
const numbers: ReadonlySet<DataType> = new Set(['int', 'decimal', 'float'])

/**
 * Returns a value as the text that a target would store. All conversions between types use this text, so no pair of
 * types needs its own rule.
 */
export function textOf(value: Sql, from: DataType, to: DataType = 'text'): Sql {
  if (texts.has(from)) return value
  if (from === 'bit' && numbers.has(to)) return sql`${value}::tinyint::varchar`
  return sql`${value}::varchar`
}
