import { type Column, type DataType, sentence } from '@anj/workflow'
import { name, type Sql, sql } from '../../duckdb/sql.ts'
import type { ColumnMeasures } from '../../model/column-measures.ts'
import { isCalendarDate } from '../common-requirements.ts'
import { isFiniteDecimal, typedRequirements } from '../parquet/column-values.ts'
import type { ColumnRequirement } from '../writer.ts'

/** A column of a SQLite table. */
export interface SqliteTarget {
  /** The declared type, which tells readers the meaning of the values. Its affinity changes no value that Anj stores. */
  readonly declared: string
  /** The value in DuckDB: an integer of 64 bits, a float or a blob. */
  readonly value: Sql
  /** True for a blob with the bytes of a text. */
  readonly isText: boolean
}

/** The digits that a float keeps. */
const FLOAT_DIGITS = 15
/** The digits that an integer of 64 bits keeps. */
const INTEGER_DIGITS = 18

const dates: ReadonlySet<DataType> = new Set(['date', 'datetime', 'timestamp'])
const declaredMoment = { date: 'DATE', datetime: 'DATETIME', timestamp: 'TIMESTAMP', time: 'TIME' } as const

/** Returns the column of a SQLite table for a column of a plan. Decimals need their measures. */
export function sqliteColumn(column: Column, measures: ColumnMeasures | undefined): SqliteTarget {
  const { type, origin } = column
  const value = name(column.name)
  switch (type) {
    case 'int':
      return integer('INTEGER', value)
    case 'bit':
      return integer('BOOLEAN', value)
    case 'float':
      return { declared: 'REAL', value, isText: false }
    case 'decimal':
      return decimal(value, measures)
    case 'date':
    case 'datetime':
    case 'timestamp':
    case 'time': {
      // SQLite's functions for dates read the offset.
      const zoned = origin?.kind === 'timestamptz' ? sql`${value}::varchar || '+00:00'` : value
      return text(declaredMoment[type], zoned)
    }
    case 'char':
    case 'varchar':
    case 'text':
      return origin?.kind === 'binary'
        ? { declared: 'BLOB', value: sql`unhex(${value})`, isText: false }
        : text('TEXT', value)
  }
}

const integer = (declared: string, value: Sql): SqliteTarget => ({
  declared,
  value: sql`${value}::bigint`,
  isText: false,
})
const text = (declared: string, value: Sql): SqliteTarget => ({
  declared,
  value: sql`encode(${value}::varchar)`,
  isText: true,
})

function decimal(value: Sql, measures: ColumnMeasures | undefined): SqliteTarget {
  const { integerDigits = INTEGER_DIGITS, scale = FLOAT_DIGITS } = measures ?? {}
  if (scale === 0 && integerDigits <= INTEGER_DIGITS) return integer(`DECIMAL(${INTEGER_DIGITS}, 0)`, value)
  if (integerDigits + scale > FLOAT_DIGITS) return text('TEXT', value)
  return { declared: `DECIMAL(${FLOAT_DIGITS}, ${scale})`, value: sql`${value}::double`, isText: false }
}

/** Returns the requirements for values that SQLite would change, or that readers of its files don't know. */
export function sqliteRequirements(columns: readonly Column[]): readonly ColumnRequirement[] {
  return columns.flatMap((column) => {
    const { type, origin } = column
    const value = name(column.name)
    const unless = (holds: Sql, reason: string) => [{ column: column.name, holds, reason }]
    if (dates.has(type)) return unless(isCalendarDate(value), sentence('sqliteNoSuchDate'))
    if (type === 'float') return unless(sql`not isnan(${value})`, sentence('sqliteNotANumber'))
    if (type === 'decimal')
      return unless(isFiniteDecimal(value), sentence('databaseFileNoSuchNumber', { database: 'SQLite' }))
    return origin?.kind === 'binary' ? typedRequirements([column]) : []
  })
}
