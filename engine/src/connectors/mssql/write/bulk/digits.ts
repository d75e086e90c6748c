const ZERO = 48
const NINE = 57
const MINUS = 45
const POINT = 46
/** JavaScript numbers are exact if they have at most this many digits. */
const EXACT = 15
const powers = Array.from({ length: EXACT + 1 }, (_, i) => 10 ** i)

/**
 * Reads a plain number such as -12.50 in units of a scale: -1250 at 2, -12500 at 3. Returns NaN for other texts and for
 * numbers that a JavaScript number can't represent exactly; `bigUnits` distinguishes the two.
 */
export function unitsOf(text: Buffer, from: number, to: number, scale: number): number {
  const isNegative = text[from] === MINUS
  let size = 0
  let digits = 0
  let behind = -1
  for (let i = isNegative ? from + 1 : from; i < to; i += 1) {
    const sign = text[i] as number
    if (sign === POINT && behind === -1) {
      behind = 0
      continue
    }
    if (sign < ZERO || sign > NINE) return Number.NaN
    if (behind >= scale) {
      if (sign !== ZERO) return Number.NaN
      continue
    }
    if (behind >= 0) behind += 1
    size = size * 10 + (sign - ZERO)
    digits += 1
  }
  const missing = behind > 0 ? scale - behind : scale
  if (digits === 0 || digits + missing > EXACT) return Number.NaN
  const units = size * (powers[missing] as number)
  return isNegative ? -units : units
}

/**
 * Reads a number with any number of digits in units of a scale. Returns null if the text is not a number or has nonzero
 * digits beyond the scale.
 */
export function bigUnits(text: Buffer, from: number, to: number, scale: number): bigint | null {
  const found = /^(-?)(\d*)\.?(\d*)$/.exec(text.toString('latin1', from, to))
  const [, sign = '', whole = '', part = ''] = found ?? []
  if (whole + part === '' || /[^0]/.test(part.slice(scale))) return null
  const size = BigInt(whole + part.slice(0, scale).padEnd(scale, '0'))
  return sign === '' ? size : -size
}

export function twoDigits(text: Buffer, at: number): number {
  return ((text[at] as number) - ZERO) * 10 + ((text[at + 1] as number) - ZERO)
}
