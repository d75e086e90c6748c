/** Values of formulas in plain JavaScript, without floats for exact numbers. */
import type { FormulaType } from '@anj/workflow'
import { Temporal } from '@js-temporal/polyfill'

/** A decimal without zeros at the end of its fraction: digits / 10 ** scale. */
export class Decimal {
  readonly digits: bigint
  readonly scale: number

  constructor(digits: bigint, scale: number) {
    let [d, s] = [digits, scale]
    while (s > 0 && d % 10n === 0n) {
      d /= 10n
      s -= 1
    }
    this.digits = d
    this.scale = s
  }

  static of(text: string): Decimal {
    const [whole = '', fraction = ''] = text.split('.')
    return new Decimal(BigInt(whole + fraction), fraction.length)
  }

  /** The digits with a larger scale. */
  at(scale: number): bigint {
    return this.digits * 10n ** BigInt(scale - this.scale)
  }

  toString(): string {
    const sign = this.digits < 0n ? '-' : ''
    const digits = String(size(this.digits)).padStart(this.scale + 1, '0')
    const point = digits.length - this.scale
    return `${sign}${digits.slice(0, point)}${this.scale > 0 ? `.${digits.slice(point)}` : ''}`
  }
}

export type Value =
  | string
  | bigint
  | Decimal
  | number
  | boolean
  | Temporal.PlainDate
  | Temporal.PlainTime
  | Temporal.PlainDateTime
  | null

/** The failure of a cell. */
export class CellFails extends Error {}

export function fail(why: string): never {
  throw new CellFails(why)
}

export function size(value: bigint): bigint {
  return value < 0n ? -value : value
}

/** Checks the range of a whole number. */
export function whole(value: bigint): bigint {
  return value >= -(2n ** 63n) && value < 2n ** 63n ? value : fail('range')
}

/** Checks the digits of a decimal: at most 38, counting a zero before the point. */
export function decimal(value: Decimal): Decimal {
  const count = Math.max(String(size(value.digits)).length, value.scale + 1)
  return count <= 38 ? value : fail('digits')
}

export function float(value: number): number {
  return Number.isFinite(value) ? value : fail('float')
}

/** Checks the years of a date. */
export function date(value: Temporal.PlainDate): Temporal.PlainDate {
  return value.year >= 1 && value.year <= 9999 ? value : fail('date')
}

/** Divides whole numbers and rounds half away from zero. */
export function divideHalfAway(a: bigint, b: bigint): bigint {
  const quotient = size(a) / size(b)
  const rest = size(a) % size(b)
  const rounded = rest * 2n >= size(b) ? quotient + 1n : quotient
  return a < 0n === b < 0n ? rounded : -rounded
}

/** Returns a value as a plan stores it. */
export function textOfValue(value: Value): string | null {
  if (value === null) return null
  if (value instanceof Temporal.PlainTime) return clockText(value)
  if (value instanceof Temporal.PlainDateTime)
    return `${value.toPlainDate()} ${clockText(value.toPlainTime())}`
  return typeof value === 'number' ? floatText(value) : String(value)
}

function clockText(value: Temporal.PlainTime): string {
  return value
    .toString({ smallestUnit: value.microsecond || value.millisecond ? 'microsecond' : 'second' })
    .replace(/(\.\d*?)0+$/, '$1')
}

/** Returns a float as DuckDB writes it: the shortest digits, with an exponent from 1e16 and below 1e-4. */
function floatText(value: number): string {
  if (Object.is(value, -0)) return '-0.0'
  const found = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential())
  if (!found) throw new TypeError('A float has digits')
  const [, sign = '', first = '', rest = '', power = '0'] = found
  const exponent = Number(power)
  if (exponent < -4 || exponent >= 16) {
    const digits = String(Math.abs(exponent)).padStart(2, '0')
    return `${sign}${first}${rest === '' ? '' : `.${rest}`}e${exponent < 0 ? '-' : '+'}${digits}`
  }
  const all = first + rest
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${all}`
  const whole = all.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  return `${sign}${whole}.${all.slice(exponent + 1) || '0'}`
}

/** Reads a value that a plan stores. */
export function readValue(text: string | null, type: FormulaType): Value {
  if (text === null) return null
  switch (type) {
    case 'int':
      return BigInt(text)
    case 'decimal':
      return decimal(Decimal.of(text))
    case 'float':
      return Number(text)
    case 'bit':
      return text === 'true'
    case 'date':
      return Temporal.PlainDate.from(text)
    case 'time':
      return Temporal.PlainTime.from(text)
    case 'datetime':
      return Temporal.PlainDateTime.from(text.replace(' ', 'T'))
    default:
      return text
  }
}
