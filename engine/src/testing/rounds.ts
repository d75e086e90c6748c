/** True for `npm run test:long`, which runs all cases. `npm test` runs only some of them. */
export const isLongRun = process.env.ANJ_TEST_LONG === '1'

/** Returns the number of rounds, rows or bytes for `npm test` or for the long tests. */
export function roundsOf({ short, long }: { readonly short: number; readonly long: number }): number {
  return isLongRun ? long : short
}

/**
 * Returns all cases for the long tests, and otherwise every `oneOf`th case, starting at `from`. A suite that runs the
 * same cases for several kinds starts at a different case for each kind, so that together they cover all cases.
 */
export function everyNth<T>(cases: readonly T[], oneOf: number, from = 0): readonly T[] {
  const step = isLongRun ? 1 : Math.min(oneOf, cases.length)
  return cases.filter((_, i) => i % step === from % step)
}
