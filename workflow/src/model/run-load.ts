import { type Static, Type } from 'typebox'
import type { Column } from './columns.ts'
import { isDay } from './is-day.ts'

/** Types of the values of a rising column. `instant` is a date with time in UTC, `rowversion` SQL Server's counter. */
export const risingTypes = ['int', 'decimal', 'date', 'datetime', 'instant', 'rowversion'] as const
export type RisingType = (typeof risingTypes)[number]

/** Units of a look-back. `units` are those of a number. */
const lookBackUnits = ['units', 'minutes', 'hours', 'days'] as const
export type LookBackUnit = (typeof lookBackUnits)[number]

export const maxLookBack = 1_000_000_000
/** Maximum number of characters of a bound. */
export const maxBound = 100

/** The starts of loads that a user chooses, by node: a bound, or null for all rows. */
export type LoadFrom = Readonly<Record<string, string | null>>

/** Settings of a database input that loads only new and changed rows. */
export const IncrementalLoad = Type.Object({
  /** The column whose values rise with each new or changed row. Empty until the user chooses one. */
  column: Type.String(),
  /** The distance before the last bound from which rows are read again, for rows that were committed late. */
  lookBack: Type.Integer({ minimum: 0, maximum: maxLookBack }),
  lookBackUnit: Type.Enum([...lookBackUnits]),
})
export type IncrementalLoad = Static<typeof IncrementalLoad>

/**
 * Reasons for the start of a load. `first`: no run has loaded the rows into the target. `changed`: source or target
 * differ from those of the last load. `continued`: the load begins after the last one. `chosen`: a user chose the start.
 */
export const loadReasons = ['first', 'changed', 'continued', 'chosen'] as const
export type LoadReason = (typeof loadReasons)[number]

/** The place at which a load begins. */
export interface LoadStart {
  readonly reason: LoadReason
  /** True to read all rows, also those without a value. */
  readonly whole: boolean
  /** The bound of the last load, as exact text; null if no row had a value. */
  readonly after: string | null
}

/** The rows that an input read in a run, by the values of its rising column. */
export interface RunLoad extends LoadStart {
  readonly nodeId: string
  readonly column: string
  readonly type: RisingType
  /** `after` minus the look-back: only rows with greater values were read. */
  readonly readAfter: string | null
  /** The greatest value that was read, which becomes the next bound. Null if no row had a value. */
  readonly upTo: string | null
  readonly rows: number
  /** Rows without a value in the rising column. Only a load of all rows reads them. */
  readonly withoutValue: number
}

/** Returns the type of a rising column, or null if the column's values can't be used as bounds. */
export function risingTypeOf({ type, origin }: Pick<Column, 'type' | 'origin'>): RisingType | null {
  if (origin?.kind === 'money') return null
  if (origin?.native?.family === 'mssql' && /^(rowversion|timestamp)$/i.test(origin.native.type))
    return 'rowversion'
  switch (type) {
    case 'int':
    case 'decimal':
    case 'date':
      return type
    case 'datetime':
    case 'timestamp':
      return origin?.kind === 'timestamptz' ? 'instant' : 'datetime'
    default:
      return null
  }
}

/** Returns the units that suit the values of a rising column. */
export function lookBackUnitsOf(type: RisingType): readonly LookBackUnit[] {
  if (type === 'date') return ['days']
  return type === 'datetime' || type === 'instant' ? ['minutes', 'hours', 'days'] : ['units']
}

const moment = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.(\d{1,9}))?(?:Z|\+00(?::?00)?)?$/

/** Returns a bound in its canonical form, or null if the text isn't a value of the type. */
export function readBound(type: RisingType, text: string): string | null {
  const value = text.trim()
  if (value.length > maxBound) return null
  switch (type) {
    case 'int':
      return /^-?\d+$/.test(value) ? BigInt(value).toString() : null
    case 'decimal':
      return readDecimal(value)
    case 'date':
      return isDay(value) ? value : null
    case 'rowversion':
      return /^0x[0-9a-f]{16}$/i.test(value) ? value.toLowerCase() : null
    default:
      return readMoment(value)
  }
}

function readDecimal(value: string): string | null {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === '') return null
  const rest = fraction.replace(/0+$/, '')
  const digits = rest === '' ? whole : `${whole}.${rest}`
  return /[1-9]/.test(digits) ? sign + digits : '0'
}

function readMoment(value: string): string | null {
  const whole = isDay(value) ? `${value} 00:00:00` : value
  const [, day = '', clock = '', fraction = ''] = moment.exec(whole) ?? []
  const [hours = '', minutes = '', seconds = '00'] = clock.split(':')
  const isClock = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
  if (!isDay(day) || !isClock) return null
  const rest = fraction.replace(/0+$/, '')
  return `${day} ${hours}:${minutes}:${seconds}${rest === '' ? '' : `.${rest}`}`
}

/** Compares two bounds of one type. Negative if `a` comes before `b`. */
export function compareBounds(type: RisingType, a: string, b: string): number {
  if (type === 'int' || type === 'decimal') return compareDecimals(a, b)
  // Canonical moments and counters have the order of their texts.
  return a < b ? -1 : a > b ? 1 : 0
}

function compareDecimals(a: string, b: string): number {
  const scale = Math.max(fractionOf(a).length, fractionOf(b).length)
  const difference = scaled(a, scale) - scaled(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const fractionOf = (value: string) => value.split('.')[1] ?? ''

function scaled(value: string, scale: number): bigint {
  const [whole = '0'] = value.split('.')
  return BigInt(whole + fractionOf(value).padEnd(scale, '0'))
}

const secondsOf = { minutes: 60, hours: 3600, days: 86_400, units: 0 } as const

/** Returns a bound minus a look-back, exactly. */
export function boundBefore(
  type: RisingType,
  bound: string,
  { lookBack, lookBackUnit }: Pick<IncrementalLoad, 'lookBack' | 'lookBackUnit'>,
): string {
  if (lookBack === 0) return bound
  switch (type) {
    case 'int':
      return (BigInt(bound) - BigInt(lookBack)).toString()
    case 'decimal': {
      const scale = fractionOf(bound).length
      const left = scaled(bound, scale) - scaled(String(lookBack), scale)
      const digits = (left < 0n ? -left : left).toString().padStart(scale + 1, '0')
      const point = digits.length - scale
      const text = `${left < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}0`
      return readDecimal(text) ?? bound
    }
    case 'rowversion': {
      const left = BigInt(bound) - BigInt(lookBack)
      return `0x${(left < 0n ? 0n : left).toString(16).padStart(16, '0')}`
    }
    case 'date':
      return earlier(`${bound} 00:00:00`, lookBack * secondsOf.days).slice(0, 10)
    default:
      return earlier(bound, lookBack * secondsOf[lookBackUnit])
  }
}

/** The first moment that all servers know. */
const firstMoment = '0001-01-01 00:00:00'

/** Moves a canonical moment by whole seconds, so that its fraction stays exact. */
function earlier(moment: string, seconds: number): string {
  const [whole = '', fraction] = moment.split('.')
  const at = Date.parse(`${whole.replace(' ', 'T')}Z`) - seconds * 1000
  if (!(at > Date.parse('0001-01-01T00:00:00Z'))) return firstMoment
  const text = new Date(at).toISOString().slice(0, 19).replace('T', ' ')
  return fraction === undefined ? text : `${text}.${fraction}`
}

/** An example of a bound of each type, for messages and empty fields. */
export const boundExamples: Readonly<Record<RisingType, string>> = {
  int: '1042',
  decimal: '1042.5',
  date: '2026-01-31',
  datetime: '2026-01-31 08:30:00',
  instant: '2026-01-31 08:30:00',
  rowversion: '0x00000000000007d1',
}

/** Returns a bound for people. An instant is in UTC. */
export function boundPhrase(type: RisingType, bound: string): string {
  return type === 'instant' ? `${bound} UTC` : bound
}
