import type { AskedTerm } from './question.ts'

/** Terms with at least this similarity count as common to both. */
const COMMON = 0.5

/**
 * Returns the similarity of a phrase and a question, between 0 and 1: the harmonic mean of the shared parts of both,
 * weighted by IDF.
 */
export function phraseSimilarity(
  phrase: ReadonlySet<string>,
  asked: readonly AskedTerm[],
  idf: (stem: string) => number,
): number {
  const common = asked.filter((term) => termCoverage(term, [phrase]) > COMMON)
  if (common.length === 0) return 0
  const forms = new Set(common.flatMap((term) => term.forms.map(({ stem }) => stem)))
  let told = 0
  let shared = 0
  for (const stem of phrase) {
    told += idf(stem)
    if (forms.has(stem)) shared += idf(stem)
  }
  const ofPhrase = shared / (told || 1)
  const all = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
  const ofQuestion = common.reduce((sum, term) => sum + term.weight * termCoverage(term, [phrase]), 0) / all
  return (2 * ofPhrase * ofQuestion) / (ofPhrase + ofQuestion || 1)
}

/** Returns how well a term is covered by any of the given sets of stems, between 0 and 1. */
export function termCoverage({ forms }: AskedTerm, places: readonly ReadonlySet<string>[]): number {
  let best = 0
  for (const { stem, weight } of forms)
    if (weight > best && places.some((place) => place.has(stem))) best = weight
  return best
}
