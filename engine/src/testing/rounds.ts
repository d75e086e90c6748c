/** Whether everything is to be played, as `npm run test:long` does, and not only as much as `npm test` has time for. */
export const isLong = process.env.ANJ_TEST_LONG === '1'

/** How many rounds, rows or bytes: those of `npm test`, or those of the long command. */
export function roundsOf({ short, long }: { readonly short: number; readonly long: number }): number {
  return isLong ? long : short
}

/**
 * All cases in the long command; in `npm test` one of so many, beginning with the one at `from`. Suites that play the same
 * cases over several kinds begin elsewhere for each, so that together they play every case.
 */
export function someOf<T>(cases: readonly T[], oneOf: number, from = 0): readonly T[] {
  const step = isLong ? 1 : Math.min(oneOf, cases.length)
  return cases.filter((_, i) => i % step === from % step)
}
