/** Returns the shortest digits that identify a 32-bit float, as other databases do. Returns all digits of other numbers. */
export function shortestFloat(value: number): string {
  // String(-0) is '0' and would lose the sign.
  if (Object.is(value, -0)) return '-0'
  if (!Number.isFinite(value) || value === 0 || Math.fround(value) !== value) return String(value)
  for (let digits = 6; digits < 9; digits += 1) {
    const text = value.toPrecision(digits)
    if (Math.fround(Number(text)) === value) return String(Number(text))
  }
  return String(Number(value.toPrecision(9)))
}
