import type { AskedTerm } from './question.ts'

/** Returns how well any of the given sets of stems covers a term, between 0 and 1. */
export function termCoverage({ forms }: AskedTerm, places: readonly ReadonlySet<string>[]): number {
  let best = 0
  for (const { stem, weight } of forms)
    if (weight > best && places.some((place) => place.has(stem))) best = weight
  return best
}
