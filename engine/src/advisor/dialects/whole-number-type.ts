/** Numbers with up to this many digits fit in 32 or 64 bits. */
const DIGITS_32 = 9
const DIGITS_64 = 18

/** Returns the smallest integer type for a number of digits, or undefined if it doesn't fit in 64 bits. */
export function integerType(digits: number | undefined): string | undefined {
  if (digits === undefined || digits <= DIGITS_32) return 'integer'
  return digits <= DIGITS_64 ? 'bigint' : undefined
}
