import type { RankedSection } from './help-index.ts'
import { phraseSimilarity, termCoverage } from './phrase-similarity.ts'
import type { AskedTerm } from './question.ts'
import { gateWeights } from './weights.ts'

/** The signals for and against answering a question from the pages, each between 0 and 1. */
export type GateFeatures = Readonly<Record<Exclude<keyof typeof gateWeights, 'bias'>, number>>

/**
 * The confidence at which Anj gives an answer: the lowest multiple of 0.02 at which it answers at most 5 % of the
 * uncovered calibration questions. The 5 % refers to the upper end of the 95 % confidence interval (Wilson).
 */
export const MIN_CONFIDENCE = 0.8

const none: GateFeatures = {
  score: 0,
  told: 0,
  toldInAll: 0,
  likely: 0,
  likeOne: 0,
  likeThree: 0,
  likeAny: 0,
  phrase: 0,
  asked: 0,
  held: 0,
  heldAsAsked: 0,
  strange: 0,
  few: 0,
  one: 0,
  ahead: 0,
  verbatim: 0,
  message: 0,
  name: 0,
}

/** A score, and a lead over the next section, that few sections reach. The signals are normalised with them. */
const HIGH_SCORE = 40
const FAR_AHEAD = 12
/** The number of top sections whose phrases are compared with the question. */
const LOOKED_AT = 4

/** Compares the best section's signals with the signals of the other sections. */
export function gateFeatures(
  asked: readonly AskedTerm[],
  ranked: readonly RankedSection[],
  idf: (stem: string) => number,
): GateFeatures {
  const [first] = ranked
  if (!first) return none
  const { section, features } = first
  const all = sum(asked.map(({ weight }) => weight)) || 1
  const strong = asked.filter(({ weak }) => !weak)
  const terms = strong.length > 0 ? strong : asked
  const mean = (places: readonly ReadonlySet<string>[]) =>
    sum(terms.map((term) => termCoverage(term, places))) / (terms.length || 1)
  const strange = terms.filter(({ forms }) => !forms.some(({ isSame }) => isSame))
  const [best = 0, second = 0, third = 0] = likest(first, asked, idf)
  return {
    score: Math.min(1, first.score / HIGH_SCORE),
    told: features.told,
    toldInAll: Math.min(1, (features.told * Math.sqrt(sum(asked.map(({ weak }) => (weak ? 0.4 : 1))))) / 2),
    likely: features.likely,
    likeOne: best,
    likeThree: (best + second + third) / 3,
    likeAny: Math.max(0, ...ranked.slice(0, LOOKED_AT).map((one) => likest(one, asked, idf)[0] ?? 0)),
    phrase: features.phrase,
    asked: features.asked,
    held: mean([section.stems, section.likelyStems]),
    heldAsAsked: mean([section.likelyStems, section.askedStems, section.headingStems]),
    strange: sum(strange.map(({ weight }) => weight)) / all,
    few: 1 / Math.max(1, terms.length),
    one: terms.length <= 1 ? 1 : 0,
    ahead: Math.min(1, (first.score - (ranked[LOOKED_AT - 1]?.score ?? 0)) / FAR_AHEAD),
    verbatim: features.verbatim,
    message: features.message,
    name: features.name,
  }
}

/** Returns the similarities between a question and a section's phrases and likely questions, highest first. */
function likest(
  { section }: RankedSection,
  asked: readonly AskedTerm[],
  idf: (stem: string) => number,
): readonly number[] {
  return [...section.askedAs, ...section.likely]
    .map((phrase) => phraseSimilarity(phrase, asked, idf))
    .sort((a, b) => b - a)
}

/** Returns the probability that the help pages answer a question with these signals. */
export function confidence(signs: GateFeatures): number {
  const all = gateFeatureNames.reduce((so, name) => so + gateWeights[name] * signs[name], gateWeights.bias)
  return 1 / (1 + Math.exp(-all))
}

/** The signals' names, in the same order as the weights. */
export const gateFeatureNames = [
  'score',
  'told',
  'toldInAll',
  'likely',
  'likeOne',
  'likeThree',
  'likeAny',
  'phrase',
  'asked',
  'held',
  'heldAsAsked',
  'strange',
  'few',
  'one',
  'ahead',
  'verbatim',
  'message',
  'name',
] as const satisfies readonly (keyof GateFeatures)[]

const sum = (numbers: readonly number[]) => numbers.reduce((so, one) => so + one, 0)
