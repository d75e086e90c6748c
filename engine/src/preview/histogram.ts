import type { DataType } from '@anj/workflow'
import { type Sql, sql } from '../duckdb/sql.ts'

/** Types whose values a histogram can show. */
export const histogramTypes: ReadonlySet<DataType> = new Set([
  'int',
  'decimal',
  'float',
  'date',
  'time',
  'datetime',
  'timestamp',
])

/** Bars of equal width from the smallest value to the largest. */
export interface Histogram {
  readonly count: number
  readonly low: number
  readonly width: number
  /** Returns the labels for both ends of a bar. */
  readonly ends: (bar: number) => { readonly from: string; readonly to: string }
}

const MOST = 20
const DAY = 86_400

/** Returns the position of a value on the axis, which is the number itself, or seconds for dates and times. */
export function axisPosition(value: Sql, type: DataType): Sql {
  return isNumber(type) ? sql`try_cast(${value} as double)` : sql`epoch(${value})`
}

/**
 * Returns the bars between two values, which are given in DuckDB's notation. Returns null if they don't span a finite
 * range.
 */
export function histogramBars(type: DataType, min: string | null, max: string | null): Histogram | null {
  if (min === null || max === null) return null
  const low = placeOf(min, type)
  const high = placeOf(max, type)
  if (!Number.isFinite(low) || !Number.isFinite(high) || high < low) return null
  const unit = type === 'date' ? DAY : 1
  const units = (high - low) / unit + 1
  // A small range of whole numbers or days has one bar per value.
  if ((type === 'int' || type === 'date') && units <= MOST)
    return { count: units, low, width: unit, ends: (bar) => same(nameOf(low + bar * unit, type)) }
  if (high === low) return { count: 1, low, width: 1, ends: () => same(nameOf(low, type)) }
  const width = (high - low) / MOST
  return {
    count: MOST,
    low,
    width,
    ends: (bar) => ({
      from: nameOf(low + bar * width, type),
      to: nameOf(bar === MOST - 1 ? high : low + (bar + 1) * width, type),
    }),
  }
}

function isNumber(type: DataType): boolean {
  return type === 'int' || type === 'decimal' || type === 'float'
}

function placeOf(text: string, type: DataType): number {
  if (isNumber(type)) return Number(text)
  if (type === 'time') return Date.parse(`1970-01-01T${text}Z`) / 1000
  return Date.parse(type === 'date' ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`) / 1000
}

function nameOf(place: number, type: DataType): string {
  if (isNumber(type)) return type === 'int' ? String(Math.round(place)) : String(Number(place.toPrecision(6)))
  const moment = new Date(Math.round(place) * 1000).toISOString()
  if (type === 'time') return moment.slice(11, 19)
  return type === 'date' ? moment.slice(0, 10) : moment.slice(0, 19).replace('T', ' ')
}

const same = (name: string) => ({ from: name, to: name })
