import { overflowFromTo } from '../errors.ts'

const powers: bigint[] = [1n]
for (let i = 1; i <= 80; i += 1) powers.push((powers[i - 1] ?? 1n) * 10n)

export const powerOfTen = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent)

/** Divides and rounds half away from zero. */
export function divideRounded(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor
  const rest = value % divisor
  const twice = (rest < 0n ? -rest : rest) * 2n
  if (twice < (divisor < 0n ? -divisor : divisor)) return quotient
  return value < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
}

/** Converts a number to units of another scale. */
export function rescale(value: bigint, from: number, to: number): bigint {
  if (from === to) return value
  return to > from ? value * powerOfTen(to - from) : divideRounded(value, powerOfTen(from - to))
}

/** Throws 8115 if a number has more digits than the precision allows. */
export function withinPrecision(value: bigint, precision: number, from: string, to = 'numeric'): bigint {
  const limit = powerOfTen(precision)
  if (value >= limit || value <= -limit) throw overflowFromTo(from, to)
  return value
}

/** Formats all digits, with as many decimals as the scale. */
export function decimalText(value: bigint, scale: number): string {
  if (scale === 0) return String(value)
  const negative = value < 0n
  const digits = String(negative ? -value : value).padStart(scale + 1, '0')
  return `${negative ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

const decimalPattern = /^\s*([+-]?)\s*(\d*)(?:\.(\d*))?\s*$/

/** Parses a plain decimal to rounded units of the scale. Returns null when it isn't a number. */
export function parseDecimal(text: string, scale: number): bigint | null {
  const found = decimalPattern.exec(text)
  if (found === null) return null
  const [, sign = '', whole = '', fraction = ''] = found
  if (whole === '' && fraction === '') return null
  const value = rescale(BigInt(`${whole}${fraction}`), fraction.length, scale)
  return sign === '-' ? -value : value
}

/** Converts the exact value of a float to rounded units of the scale. */
export function floatToDecimal(value: number, scale: number): bigint {
  if (value === 0) return 0n
  const sign = value < 0 ? -1n : 1n
  let exponent = 0
  let mantissa = Math.abs(value)
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2
    exponent += 1
  }
  // SQL Server keeps at most 17 digits of a float.
  return sign * divideRounded(BigInt(mantissa) * powerOfTen(scale), 2n ** BigInt(exponent))
}

export const decimalToFloat = (value: bigint, scale: number): number =>
  scale === 0 ? Number(value) : Number(decimalText(value, scale))
