import type { AskedTerm } from './question.ts'

/** Minimum similarity for a term to count as shared by the phrase and the question. */
const COMMON = 0.5

/**
 * Returns the similarity of a phrase and a question, between 0 and 1. It is the harmonic mean of two IDF-weighted
 * shares: how much of the phrase occurs in the question, and how much of the question occurs in the phrase.
 */
export function phraseSimilarity(
  phrase: ReadonlySet<string>,
  asked: readonly AskedTerm[],
  idf: (stem: string) => number,
): number {
  const common = asked.filter((term) => termCoverage(term, [phrase]) > COMMON)
  if (common.length === 0) return 0
  const forms = new Set(common.flatMap((term) => term.forms.map(({ stem }) => stem)))
  let coveredWeight = 0
  let shared = 0
  for (const stem of phrase) {
    coveredWeight += idf(stem)
    if (forms.has(stem)) shared += idf(stem)
  }
  const ofPhrase = shared / (coveredWeight || 1)
  const all = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
  const ofQuestion = common.reduce((sum, term) => sum + term.weight * termCoverage(term, [phrase]), 0) / all
  return (2 * ofPhrase * ofQuestion) / (ofPhrase + ofQuestion || 1)
}

/** Returns how well any of the given sets of stems covers a term, between 0 and 1. */
export function termCoverage({ forms }: AskedTerm, places: readonly ReadonlySet<string>[]): number {
  let best = 0
  for (const { stem, weight } of forms)
    if (weight > best && places.some((place) => place.has(stem))) best = weight
  return best
}
