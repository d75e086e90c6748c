import { type Column, type DataType, sentence } from '@anj/workflow'
import { constant, name, type Sql, sql } from '../../duckdb/sql.ts'
import type { ColumnMeasures } from '../../model/column-measures.ts'
import { isSingle } from '../common-requirements.ts'
import type { ColumnRequirement } from '../writer.ts'

/** The way in which a column's values get their type in the file. */
interface ParquetValue {
  readonly value: (value: Sql) => Sql
  /** A condition for the values that the type stores, and the reason for refusing others. Null if it stores all. */
  readonly needs: { readonly holds: (value: Sql) => Sql; readonly reason: string } | null
}

/** Most digits of a decimal in a Parquet file. */
const MOST_DIGITS = 38
/** The digits of decimals that 64 bits store. Files of different runs have the same type as long as these suffice. */
const USUAL_DIGITS = 18

const unchanged: ParquetValue = { value: (value) => value, needs: null }
const castTo = (type: Sql, needs: ParquetValue['needs'] = null): ParquetValue => ({
  value: (value) => sql`${value}::${type}`,
  needs,
})
const finite = { holds: (value: Sql) => sql`isfinite(${value})`, reason: sentence('parquetNoSuchDate') }

const byType: Readonly<Record<Exclude<DataType, 'decimal'>, ParquetValue>> = {
  char: unchanged,
  varchar: unchanged,
  text: unchanged,
  bit: unchanged,
  int: unchanged,
  float: unchanged,
  date: { ...unchanged, needs: finite },
  datetime: { ...unchanged, needs: finite },
  timestamp: { ...unchanged, needs: finite },
  time: {
    ...unchanged,
    needs: {
      holds: (value) => sql`${value} < time '24:00:00'`,
      reason: sentence('parquetNoSuchTime'),
    },
  },
}

const whole = (type: Sql, bits: number): ParquetValue =>
  castTo(type, {
    holds: (value) =>
      sql`${value} between ${constant(-(2n ** BigInt(bits - 1)))} and ${constant(2n ** BigInt(bits - 1) - 1n)}`,
    reason: sentence('parquetTooLarge', { bits }),
  })

/** Columns that come from a database with an unchanged type keep the type that they have there. */
function ofOrigin({ type, origin }: Column): ParquetValue | null {
  switch (origin?.kind) {
    case 'int16':
      return type === 'int' ? whole(sql`smallint`, 16) : null
    case 'int32':
      return type === 'int' ? whole(sql`integer`, 32) : null
    case 'float32':
      return type === 'float'
        ? castTo(sql`float`, { holds: isSingle, reason: sentence('parquetNotSingle') })
        : null
    case 'timestamptz':
      return { value: (value) => sql`${value}::timestamptz`, needs: finite }
    case 'uuid':
      return castTo(sql`uuid`, {
        holds: (value) => sql`try_cast(${value} as uuid) is not null`,
        reason: sentence('parquetNotUuid'),
      })
    case 'binary':
      return {
        value: (value) => sql`unhex(${value})`,
        needs: {
          holds: (value) => sql`regexp_full_match(${value}, '([0-9a-fA-F]{2})*')`,
          reason: sentence('parquetNotBinary'),
        },
      }
    default:
      return null
  }
}

const finiteDecimal: NonNullable<ParquetValue['needs']> = {
  holds: (value) => sql`${value} not in ('NaN', 'Infinity', '-Infinity')`,
  reason: sentence('parquetNoSuchNumber'),
}

/** Returns the requirements for the values of a file's columns. */
export function parquetRequirements(columns: readonly Column[]): readonly ColumnRequirement[] {
  return columns.flatMap((column) => {
    const needs = column.type === 'decimal' ? finiteDecimal : valueOf(column, column.type).needs
    return needs ? [{ column: column.name, holds: needs.holds(name(column.name)), reason: needs.reason }] : []
  })
}

function valueOf(column: Column, type: Exclude<DataType, 'decimal'>): ParquetValue {
  return ofOrigin(column) ?? byType[type]
}

/** Returns a column's values with their type in the file, or null for decimals with more digits than a file stores. */
export function parquetValue(column: Column, measures: ColumnMeasures | undefined): Sql | null {
  const { type } = column
  const value = name(column.name)
  if (type !== 'decimal') return valueOf(column, type).value(value)
  if (!measures) return null
  const { integerDigits, scale } = measures
  const digits = integerDigits + scale
  if (digits > MOST_DIGITS) return null
  const precision = digits <= USUAL_DIGITS ? USUAL_DIGITS : MOST_DIGITS
  return sql`${value}::decimal(${constant(precision)}, ${constant(scale)})`
}
