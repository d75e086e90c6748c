import { compareValues } from './operators.ts'
import { strict } from './strict.ts'
import { Decimal, decimal, divideHalfAway, fail, float, size, type Value, whole } from './values.ts'

/** Rounds a decimal to a number of digits after the point, or before it. */
export function roundTo(
  { digits, scale }: Decimal,
  places: number,
  round: (a: bigint, b: bigint) => bigint = divideHalfAway,
): Decimal {
  const drop = scale - places
  if (drop <= 0) return new Decimal(digits, scale)
  const units = round(digits, 10n ** BigInt(drop))
  return places >= 0 ? new Decimal(units, places) : new Decimal(units * 10n ** BigInt(-places), 0)
}

function placesOf(value: unknown): number {
  return typeof value === 'bigint' ? Math.max(-1000, Math.min(1000, Number(value))) : 0
}

const rounded = (round?: (a: bigint, b: bigint) => bigint) =>
  strict(([value, digits]) => {
    const places = placesOf(digits)
    if (typeof value === 'bigint') return whole(roundTo(new Decimal(value, 0), places, round).at(0))
    if (value instanceof Decimal) return decimal(roundTo(value, places, round))
    return roundFloat(Number(value), places)
  })

function roundFloat(value: number, places: number): number {
  const factor = 10 ** Math.abs(places)
  if (places >= 0) {
    const scaled = halfAway(value * factor) / factor
    return Number.isFinite(scaled) ? float(scaled) : value
  }
  const scaled = halfAway(value / factor) * factor
  return Number.isFinite(scaled) ? scaled : 0
}

const halfAway = (value: number) => {
  const down = Math.trunc(value)
  return Math.abs(value - down) >= 0.5 ? down + Math.sign(value) : down
}

const extreme = (sign: 1 | -1) =>
  strict((args) =>
    args.reduce<Value>(
      (best, one) => (best === null || compareValues(one, best) * sign < 0 ? one : best),
      null,
    ),
  )

const down = (a: bigint, b: bigint) => a / b
const away = (a: bigint, b: bigint) => (a % b === 0n ? a / b : a / b + (a < 0n ? -1n : 1n))
const floor = (a: bigint, b: bigint) => (a < 0n ? away(a, b) : down(a, b))
const ceiling = (a: bigint, b: bigint) => (a > 0n ? away(a, b) : down(a, b))

const floating = (compute: (value: number) => number, isAllowed = (_: number) => true) =>
  strict(([given]) => {
    const value = Number(String(given))
    return isAllowed(value) ? float(compute(value)) : fail('negative')
  })

export const numberOracle = {
  abs: strict(([value]) => {
    if (typeof value === 'bigint') return whole(size(value))
    return value instanceof Decimal ? new Decimal(size(value.digits), value.scale) : Math.abs(Number(value))
  }),
  round: rounded(),
  least: extreme(1),
  greatest: extreme(-1),
  roundDown: rounded(down),
  roundUp: rounded(away),
  floor: rounded(floor),
  ceiling: rounded(ceiling),
  sign: strict(([value]) => {
    const number = value instanceof Decimal ? value.digits : value
    if (typeof number !== 'bigint' && typeof number !== 'number') throw new TypeError('sign needs a number')
    return number < 0 ? -1n : number > 0 ? 1n : 0n
  }),
  div: strict(([a, b]) => {
    if (typeof a !== 'bigint' || typeof b !== 'bigint') throw new TypeError('div needs whole numbers')
    return b === 0n ? fail('zero') : whole(a / b)
  }),
  isEven: strict(([value]) => BigInt(String(value)) % 2n === 0n),
  isOdd: strict(([value]) => BigInt(String(value)) % 2n !== 0n),
  pi: () => Math.PI,
  sqrt: floating(Math.sqrt, (value) => value >= 0),
  exp: floating(Math.exp),
  ln: floating(Math.log, (value) => value > 0),
  log10: floating(Math.log10, (value) => value > 0),
  sin: floating(Math.sin),
  cos: floating(Math.cos),
  atan: floating(Math.atan),
  power: strict(([base, exponent]) => float(Number(base) ** Number(exponent))),
} as const
