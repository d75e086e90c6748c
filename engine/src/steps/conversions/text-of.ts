import type { DataType } from '@anj/workflow'
import { type Sql, sql } from '../../duckdb/sql.ts'

const texts: ReadonlySet<DataType> = new Set(['char', 'varchar', 'text', 'decimal'])
const numbers: ReadonlySet<DataType> = new Set(['int', 'decimal', 'float'])

/** The text that a value of any type has in a target: conversions between types go through it, so none needs a rule of its own. */
export function textOf(value: Sql, from: DataType, to: DataType = 'text'): Sql {
  if (texts.has(from)) return value
  if (from === 'bit' && numbers.has(to)) return sql`${value}::tinyint::varchar`
  return sql`${value}::varchar`
}
