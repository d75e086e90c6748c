/** The shortest digits that name one number of 32 bits, as other databases write it; of any other number all digits. */
export function shortestFloat(value: number): string {
  // Of a zero the digits alone would lose the sign.
  if (Object.is(value, -0)) return '-0'
  if (!Number.isFinite(value) || value === 0 || Math.fround(value) !== value) return String(value)
  for (let digits = 6; digits < 9; digits += 1) {
    const text = value.toPrecision(digits)
    if (Math.fround(Number(text)) === value) return String(Number(text))
  }
  return String(Number(value.toPrecision(9)))
}
