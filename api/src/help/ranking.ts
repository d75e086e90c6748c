import type { IndexedSection } from './help-index.ts'
import type { FoundMessage } from './message-finder.ts'
import type { AskedTerm } from './question.ts'
import { termCoverage } from './term-coverage.ts'
import { rankingWeights } from './weights.ts'

/** A section's ranking features, each between 0 and 1. */
export interface Features {
  /** The full-text score relative to the best section's score. */
  readonly found: number
  /** The share of the question that the section's phrases cover. */
  readonly asked: number
  /** 1 when the question equals the heading or a phrase word for word, and half of that for a likely question. */
  readonly verbatim: number
  /** 1 for the likeliest section, and less the further a section's likelihood is from that section's. */
  readonly likely: number
  /** The average of the three highest similarities to likely questions. */
  readonly like: number
  /** The confidence that the user pasted one of the section's messages. */
  readonly message: number
  /** 1 for the section whose meaning is closest, and 0 for a section in the middle and without embeddings. */
  readonly meaning: number
  readonly preferred: number
  /** 1 unless the section is the top of its page. */
  readonly inside: number
}

/** The features' names, in the same order as the weights. */
export const featureNames = [
  'found',
  'asked',
  'verbatim',
  'likely',
  'like',
  'message',
  'meaning',
  'preferred',
  'inside',
] as const satisfies readonly (keyof Features)[]

interface Candidate {
  /** All words in the question. */
  readonly words: string
  readonly section: IndexedSection
  readonly asked: readonly AskedTerm[]
  /** The full-text scores of the section and of the best section. */
  readonly found: number
  readonly best: number
  /** The likelihoods of the section and of the likeliest section. */
  readonly likelihood: number
  readonly likeliest: number
  readonly like: number
  readonly message: FoundMessage | null
  readonly meaning: number
  readonly isPreferred: boolean
}

/** A distance from the likeliest section that no other feature can outweigh. */
const FAR = 8

/** Openings that users put before a heading's words. */
const OPENING =
  /^(?:how (?:(?:do|can|should|would|could|may) (?:i|we|you|one)|to)|where (?:do|can) (?:i|we|you|one)) /

/** Returns a question without an opening such as "how do I". */
export function questionTopic(words: string): string {
  return words.replace(OPENING, '')
}

/** Computes a section's features for a question, and the share of the question that each passage covers. */
export function featuresOf(candidate: Candidate) {
  const { words, section, asked, found, best, likelihood, likeliest, like, message, meaning, isPreferred } =
    candidate
  const all = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
  const share = (place: ReadonlySet<string>) =>
    asked.reduce((sum, term) => sum + term.weight * termCoverage(term, [place]), 0) / all
  const features: Features = {
    found: found / (best || 1),
    asked: share(section.askedStems),
    verbatim: Math.max(section.verbatim.get(words) ?? 0, section.verbatim.get(questionTopic(words)) ?? 0),
    likely: Math.max(0, 1 - (likeliest - likelihood) / FAR),
    like,
    message: matchStrength(message),
    meaning,
    preferred: isPreferred ? 1 : 0,
    inside: section.id === '' ? 0 : 1,
  }
  return {
    features,
    coverage: section.passages.map(({ held }) => share(held)),
    heading: share(section.headingStems),
  }
}

/** Returns the confidence that a message was pasted, or 0 without a message. */
export function matchStrength(message: FoundMessage | null): number {
  if (!message) return 0
  const { whole, told, share } = message
  // A match of a few words may be a coincidence, unless the question has no other words.
  const enough = Math.min(1, told / 2)
  return Math.min(1, whole * (0.4 + 0.6 * enough) * (0.55 + 0.45 * share))
}

export function scoreOf(features: Features): number {
  return featureNames.reduce((sum, name) => sum + rankingWeights[name] * features[name], 0)
}
