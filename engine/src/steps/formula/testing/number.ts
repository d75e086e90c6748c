import { compareValues } from './operators.ts'
import { strict } from './strict.ts'
import { Decimal, decimal, divideHalfAway, float, size, type Value, whole } from './values.ts'

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

export const numberOracle = {
  abs: strict(([value]) => {
    if (typeof value === 'bigint') return whole(size(value))
    return value instanceof Decimal ? new Decimal(size(value.digits), value.scale) : Math.abs(Number(value))
  }),
  round: rounded(),
  least: extreme(1),
  greatest: extreme(-1),
} as const
