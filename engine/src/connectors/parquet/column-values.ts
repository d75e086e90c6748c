import { type Column, type DataType, sentence } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import type { ColumnMeasures } from '../../model/column-measures.ts'
import { isSingle } from '../common-requirements.ts'
import type { ColumnRequirement, WriteInput } from '../writer.ts'

/** The way in which a column's values get their type in a file. */
interface TypedValue {
  readonly value: (value: Sql) => Sql
  /** A condition for the values that the type stores, and the reason for refusing others. Null if it stores all. */
  readonly needs: { readonly holds: (value: Sql) => Sql; readonly reason: string } | null
}

/** Most digits of a decimal in DuckDB and in Parquet files. */
const MOST_DIGITS = 38
/** The digits of decimals that 64 bits store. Files of different runs have the same type as long as these suffice. */
const USUAL_DIGITS = 18

/** The reasons why a format refuses values that it has no form for. Null for values that it stores. */
export interface TypedFormat {
  readonly infiniteDate: string | null
  readonly endOfDay: string | null
  /** The reason for NaN and infinity as decimals. */
  readonly decimal: string
}

const parquet: TypedFormat = {
  infiniteDate: sentence('parquetNoSuchDate'),
  endOfDay: sentence('parquetNoSuchTime'),
  decimal: sentence('parquetNoSuchNumber'),
}

const unchanged: TypedValue = { value: (value) => value, needs: null }
const castTo = (type: Sql, needs: TypedValue['needs'] = null): TypedValue => ({
  value: (value) => sql`${value}::${type}`,
  needs,
})
const unless = (reason: string | null, holds: (value: Sql) => Sql): TypedValue => ({
  ...unchanged,
  needs: reason === null ? null : { holds, reason },
})

function ofType(type: Exclude<DataType, 'decimal'>, { infiniteDate, endOfDay }: TypedFormat): TypedValue {
  switch (type) {
    case 'date':
    case 'datetime':
    case 'timestamp':
      return unless(infiniteDate, (value) => sql`isfinite(${value})`)
    case 'time':
      return unless(endOfDay, (value) => sql`${value} < time '24:00:00'`)
    default:
      return unchanged
  }
}

const whole = (type: Sql, bits: number): TypedValue =>
  castTo(type, {
    holds: (value) =>
      sql`${value} between ${constant(-(2n ** BigInt(bits - 1)))} and ${constant(2n ** BigInt(bits - 1) - 1n)}`,
    reason: sentence('parquetTooLarge', { bits }),
  })

/** Columns that come from a database with an unchanged type keep the type that they have there. */
function ofOrigin({ type, origin }: Column, format: TypedFormat): TypedValue | null {
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
      return { ...ofType('timestamp', format), value: (value) => sql`${value}::timestamptz` }
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

/** A condition that NaN and infinity don't meet. */
export function isFiniteDecimal(value: Sql): Sql {
  return sql`${value} not in ('NaN', 'Infinity', '-Infinity')`
}

/** Returns the requirements for the values of columns that get their types in a file. */
export function typedRequirements(
  columns: readonly Column[],
  format: TypedFormat = parquet,
): readonly ColumnRequirement[] {
  return columns.flatMap((column) => {
    const { type } = column
    const needs =
      type === 'decimal'
        ? { holds: isFiniteDecimal, reason: format.decimal }
        : (ofOrigin(column, format) ?? ofType(type, format)).needs
    return needs ? [{ column: column.name, holds: needs.holds(name(column.name)), reason: needs.reason }] : []
  })
}

/** Returns a column's values with their type in the file, or null for decimals with more digits than a file stores. */
function typedValue(column: Column, measures: ColumnMeasures | undefined): Sql | null {
  const { type } = column
  const value = name(column.name)
  if (type !== 'decimal') return (ofOrigin(column, parquet) ?? ofType(type, parquet)).value(value)
  if (!measures) return null
  const { integerDigits, scale } = measures
  const digits = integerDigits + scale
  if (digits > MOST_DIGITS) return null
  const precision = digits <= USUAL_DIGITS ? USUAL_DIGITS : MOST_DIGITS
  return sql`${value}::decimal(${constant(precision)}, ${constant(scale)})`
}

/**
 * Gives the columns of rows their types in a file. Decimals with more digits than the file stores stay text, and
 * `onTexts` gets the names of their columns.
 */
export function typedRows(
  { rows, columns, measures }: Pick<WriteInput, 'rows' | 'columns' | 'measures'>,
  onTexts: (columns: string) => void,
): Sql {
  const texts: Column[] = []
  const cells = columns.map((column) => {
    const value = typedValue(column, measures[column.name])
    if (!value) texts.push(column)
    return sql`${value ?? name(column.name)} as ${name(column.name)}`
  })
  if (texts.length > 0) onTexts(texts.map((column) => column.name).join(', '))
  return sql`select ${join(cells)} from (${rows})`
}
