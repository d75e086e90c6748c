import { versus } from './synonyms.ts'
import { type Term, termsOf } from './terms.ts'

const [VERSUS] = termsOf(versus)

/** Words that ask for the difference between two things. */
const COMPARES =
  /\b(?:diff|differ|difference|differences (?:between|of)|distinction|vs|versus|compared|comparison|or)\b/i

/**
 * True if a heading asks for the difference between two things. Such a section names two subjects, so it resembles
 * every question about one of them, but it answers only questions that compare.
 */
export function isComparison(heading: readonly Term[]): boolean {
  return heading.some(({ stem }) => stem === VERSUS?.stem)
}

/** True if a question compares two things. */
export function compares(question: string): boolean {
  return COMPARES.test(question)
}
