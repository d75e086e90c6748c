const ZERO = 48
const NINE = 57
const MINUS = 45
const POINT = 46
/** Numbers of at most so many digits are exact in JavaScript's own. */
const EXACT = 15

/** A number's sign and its digits as units of a scale. */
export interface Units {
  isNegative: boolean
  /** Without its sign; a bigint where a number would not be exact. */
  size: number | bigint
}

/**
 * Reads a plain number such as -12.50 as units of its last digit at a scale: -1250 at 2, -12500 at 3. Null where it is no
 * such number, or has digits behind the scale that aren't zeros.
 */
export function unitsOf(text: Buffer, from: number, to: number, scale: number): Units | null {
  const isNegative = text[from] === MINUS
  const first = isNegative ? from + 1 : from
  let size = 0
  let digits = 0
  let behind = -1
  for (let i = first; i < to; i += 1) {
    const sign = text[i] as number
    if (sign === POINT && behind === -1) {
      behind = 0
      continue
    }
    if (sign < ZERO || sign > NINE) return null
    if (behind >= scale) {
      if (sign !== ZERO) return null
      continue
    }
    if (behind >= 0) behind += 1
    size = size * 10 + (sign - ZERO)
    digits += 1
  }
  if (digits === 0) return null
  const missing = scale - Math.max(0, behind)
  if (digits + missing <= EXACT) return { isNegative, size: size * 10 ** missing }
  const plain = text.toString('latin1', first, to)
  const [whole = '', part = ''] = plain.split('.')
  return { isNegative, size: BigInt(whole + part.slice(0, scale).padEnd(scale, '0')) }
}

/** Reads a few digits. */
export function twoDigits(text: Buffer, at: number): number {
  return ((text[at] as number) - ZERO) * 10 + ((text[at + 1] as number) - ZERO)
}
