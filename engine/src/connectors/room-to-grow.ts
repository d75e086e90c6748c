import { type Column, type DatabaseOutputConfig, type DataType, sentence } from '@anj/workflow'
import {
  type ColumnMeasures,
  declaredMeasures,
  measuredTypes,
  needsMeasures,
  nothing,
} from '../model/column-measures.ts'
import { ownRecord } from '../model/own-record.ts'
import { kindOf } from './requirement-parts.ts'
import { roundUpLength } from './round-up-length.ts'
import type { Note } from './writer.ts'

/** Digits before the decimal point of a new decimal column, and the least digits after it (docs/decisions/0055). */
export const INTEGER_DIGITS = 18
const LEAST_SCALE = 2
/** The digits of a new decimal column together, before and after the decimal point. */
export const DECIMAL_DIGITS = 38
/** The least characters of a new text column that belongs to a key. */
const LEAST_KEY_LENGTH = 255

/** True for a column whose values alone tell its type in a new table, because no database has declared one. */
export function isUndeclared(column: Column): boolean {
  return needsMeasures(column) && declaredMeasures(column) === null
}

/** The measures of a run's columns, keyed by name. */
export type Measures = Readonly<Record<string, ColumnMeasures>>

/** Widens the measures of a decimal column. */
export type DecimalRoom = (measures: ColumnMeasures) => ColumnMeasures

/**
 * Returns measures that make the types of a new table leave room for larger values. Without measures, a column gets
 * a type that can store any value of its kind. Decimals keep measures if the server needs a scale (`decimalRoom`).
 */
export function measuresWithRoom(
  columns: readonly Column[],
  measures: Measures,
  decimalRoom: DecimalRoom | null,
): Measures {
  return ownRecord(
    columns.flatMap((column) => {
      const { name, type } = column
      const measured = measures[name]
      if (!isUndeclared(column)) return measured ? [[name, measured] as const] : []
      return type === 'decimal' && decimalRoom ? [[name, decimalRoom(measured ?? nothing)] as const] : []
    }),
  )
}

/**
 * Widens a decimal to at least 2 digits after the decimal point, and before it to as many as `digits` leaves. What was
 * measured always fits. `most` is the server's limit for all digits together.
 */
export function widenDecimal(
  { integerDigits, scale, ...others }: ColumnMeasures,
  { digits, most }: { readonly digits: (scale: number) => number; readonly most: number },
): ColumnMeasures {
  const behind = Math.max(scale, Math.min(LEAST_SCALE, most - integerDigits))
  return { ...others, integerDigits: Math.max(integerDigits, digits(behind) - behind), scale: behind }
}

/**
 * Returns the lengths of a key's text columns: twice what was measured, or what the server's limit for the whole key
 * leaves. If what was measured exceeds the limit, all columns get an equal part of it.
 */
export function keyLengths(measured: readonly number[], limit: number): readonly number[] {
  const spare = limit - measured.reduce((sum, length) => sum + length, 0)
  if (spare < 0) return measured.map(() => Math.floor(limit / measured.length))
  const share = Math.floor(spare / measured.length)
  return measured.map((length) =>
    Math.min(length + share, Math.max(LEAST_KEY_LENGTH, roundUpLength(2 * length))),
  )
}

/** Returns the types of columns whose measures a new table needs if its decimals have a scale. */
export function typesToMeasure(
  columns: readonly Column[],
  { fits, keyed }: { readonly fits: boolean; readonly keyed: readonly string[] },
): ReadonlySet<DataType> {
  const isKeyText = ({ name, type }: Column) => kindOf(type) === 'text' && keyed.includes(name)
  const asked = columns.filter(
    (column) => isKeyText(column) || (isUndeclared(column) && column.type === 'decimal'),
  )
  return new Set([...(fits ? measuredTypes : []), ...asked.map(({ type }) => type)])
}

/** True for a new column whose type depends on the values of a run. `kept` has the columns that keep a native type. */
export function dependsOnValues(
  column: Column,
  {
    fits,
    keyed,
    kept,
  }: {
    readonly fits: boolean
    readonly keyed: readonly string[]
    readonly kept: { has(name: string): boolean }
  },
): boolean {
  return (
    !kept.has(column.name) &&
    declaredMeasures(column) === null &&
    typesToMeasure([column], { fits, keyed }).has(column.type)
  )
}

/**
 * True if a new table's types fit the values of this run: by setting, or because types with room for larger values
 * would make a row too wide for the server. In the second case, the log says so.
 */
export function fitsToData(
  { fitToData }: Pick<DatabaseOutputConfig, 'fitToData'>,
  isTooWide: boolean,
  note: Note,
): boolean {
  if (fitToData) return true
  if (isTooWide) note(sentence('newTableWithoutRoom'))
  return isTooWide
}
