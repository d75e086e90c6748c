/** Digits that always fit 32 and 64 bits. */
const DIGITS_32 = 9
const DIGITS_64 = 18

/** What all families call the smallest type that holds whole numbers of so many digits; undefined beyond 64 bits. */
export function wholeNumberType(digits: number | undefined): string | undefined {
  if (digits === undefined || digits <= DIGITS_32) return 'integer'
  return digits <= DIGITS_64 ? 'bigint' : undefined
}
