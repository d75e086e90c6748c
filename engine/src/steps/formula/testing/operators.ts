import { Temporal } from '@js-temporal/polyfill'
import { strict } from './strict.ts'
import { Decimal, date, decimal, divideHalfAway, fail, float, type Value, whole } from './values.ts'

/** Compares two values of one type. */
export function compareValues(a: Value, b: Value): number {
  if (a instanceof Decimal && b instanceof Decimal) {
    const scale = Math.max(a.scale, b.scale)
    return sign(a.at(scale) - b.at(scale))
  }
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  if (a instanceof Temporal.PlainDate && b instanceof Temporal.PlainDate)
    return Temporal.PlainDate.compare(a, b)
  if (a instanceof Temporal.PlainTime && b instanceof Temporal.PlainTime)
    return Temporal.PlainTime.compare(a, b)
  if (a instanceof Temporal.PlainDateTime && b instanceof Temporal.PlainDateTime)
    return Temporal.PlainDateTime.compare(a, b)
  if (a === null || b === null) throw new TypeError('Empty values have no order')
  return a < b ? -1 : a > b ? 1 : 0
}

function sign(value: bigint): number {
  return value < 0n ? -1 : value > 0n ? 1 : 0
}

const compared = (holds: (order: number) => boolean) =>
  strict(([a = null, b = null]) => holds(compareValues(a, b)))

function days(start: Temporal.PlainDate, count: bigint): Temporal.PlainDate {
  return count > -4000000n && count < 4000000n ? date(start.add({ days: Number(count) })) : fail('date')
}

/** The product must have at most 38 digits before zeros at its end are removed. */
function product(a: Decimal, b: Decimal): Decimal {
  const digits = a.digits * b.digits
  decimal(new Decimal(digits, 0))
  return decimal(new Decimal(digits, a.scale + b.scale))
}

export function sum(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  for (const one of [a, b]) decimal(new Decimal(one.at(scale), 0))
  const digits = a.at(scale) + b.at(scale)
  decimal(new Decimal(digits, 0))
  return decimal(new Decimal(digits, scale))
}

const negative = ({ digits, scale }: Decimal) => new Decimal(-digits, scale)

export function quotient(a: Decimal, b: Decimal): Decimal {
  if (b.digits === 0n) fail('zero')
  const scale = Math.max(12, a.scale, b.scale)
  const shift = scale + b.scale - a.scale
  const digits = divideHalfAway(a.digits * 10n ** BigInt(shift), b.digits)
  decimal(new Decimal(digits, 0))
  return decimal(new Decimal(digits, scale))
}

function remainder(a: Decimal, b: Decimal): Decimal {
  if (b.digits === 0n) fail('zero')
  const scale = Math.max(a.scale, b.scale)
  for (const one of [a, b]) decimal(new Decimal(one.at(scale), 0))
  return decimal(new Decimal(a.at(scale) % b.at(scale), scale))
}

/**
 * True if a text matches a pattern of `like`. A regular expression can't have as many characters as a pattern that a
 * formula makes.
 */
export function isLike(text: string, pattern: string): boolean {
  const [given, wanted] = [[...text], [...pattern]]
  let at = 0
  let next = 0
  // The place of the last % so far, and of the first character that doesn't belong to it yet.
  let any = -1
  let rest = 0
  while (at < given.length) {
    const one = wanted[next]
    if (one === '%') {
      any = next
      rest = at
      next += 1
    } else if (one !== undefined && (one === '_' || one === given[at])) {
      at += 1
      next += 1
    } else {
      if (any < 0) return false
      rest += 1
      at = rest
      next = any + 1
    }
  }
  return wanted.slice(next).every((one) => one === '%')
}

export const operatorOracle = {
  '+': strict(([a, b]) => {
    if (a instanceof Temporal.PlainDate && typeof b === 'bigint') return days(a, b)
    if (b instanceof Temporal.PlainDate && typeof a === 'bigint') return days(b, a)
    if (typeof a === 'bigint' && typeof b === 'bigint') return whole(a + b)
    if (a instanceof Decimal && b instanceof Decimal) return sum(a, b)
    return float(Number(a) + Number(b))
  }),
  '-': strict(([a, b]) => {
    if (a instanceof Temporal.PlainDate && b instanceof Temporal.PlainDate) return BigInt(b.until(a).days)
    if (a instanceof Temporal.PlainDate && typeof b === 'bigint') return days(a, -b)
    if (typeof a === 'bigint' && typeof b === 'bigint') return whole(a - b)
    if (a instanceof Decimal && b instanceof Decimal) return sum(a, negative(b))
    return float(Number(a) - Number(b))
  }),
  '*': strict(([a, b]) => {
    if (typeof a === 'bigint' && typeof b === 'bigint') return whole(a * b)
    if (a instanceof Decimal && b instanceof Decimal) return product(a, b)
    return float(Number(a) * Number(b))
  }),
  '/': strict(([a, b]) => {
    if (a instanceof Decimal && b instanceof Decimal) return quotient(a, b)
    return b === 0 ? fail('zero') : float(Number(a) / Number(b))
  }),
  '%': strict(([a, b]) => {
    if (a instanceof Decimal && b instanceof Decimal) return remainder(a, b)
    if (typeof a !== 'bigint' || typeof b !== 'bigint') throw new TypeError('% needs numbers')
    return b === 0n ? fail('zero') : a % b
  }),
  negate: strict(([a]) => {
    if (typeof a === 'bigint') return whole(-a)
    return a instanceof Decimal ? negative(a) : -Number(a)
  }),
  plus: strict(([a = null]) => a),
  '&': strict((args) => args.join('')),
  '=': compared((order) => order === 0),
  '<>': compared((order) => order !== 0),
  '<': compared((order) => order < 0),
  '<=': compared((order) => order <= 0),
  '>': compared((order) => order > 0),
  '>=': compared((order) => order >= 0),
  in: (args: readonly (() => Value)[]) => {
    const [value = null, ...list] = args.map((arg) => arg())
    if (value === null) return null
    if (list.some((one) => one !== null && compareValues(value, one) === 0)) return true
    return list.includes(null) ? null : false
  },
  between: strict(
    ([value = null, least = null, most = null]) =>
      compareValues(value, least) >= 0 && compareValues(value, most) <= 0,
  ),
  like: strict(([text, pattern]) => isLike(String(text), String(pattern))),
} as const
