import type { RankedSection } from './help-index.ts'
import type { AskedTerm } from './question.ts'
import { termCoverage } from './term-coverage.ts'
import { gateWeights } from './weights.ts'

/** The signals that the best section answers the question, each between 0 and 1. */
export type GateFeatures = Readonly<Record<Exclude<keyof typeof gateWeights, 'bias'>, number>>

/** The confidence from which Anj is sure of an answer. docs/performance.md has the figures for other values. */
export const SURE = 0.85

/** The confidence from which Anj shows a section that may answer the question. */
export const LIKELY = 0.2

const none: GateFeatures = { likelihood: 0, like: 0, asked: 0, verbatim: 0, message: 0, ahead: 0 }

/** A likelihood, and a lead over the next section, that few questions reach. The signals are normalised with them. */
const HIGH = 50
const FAR_AHEAD = 4
/** The factor for a word with little meaning. */
const WEAK = 0.4

/** Compares the best section's signals with the signals of the other sections. */
export function gateFeatures(asked: readonly AskedTerm[], ranked: readonly RankedSection[]): GateFeatures {
  const [first, second] = ranked
  if (!first) return none
  const { section, features, likelihood, score } = first
  const words = sum(asked.map(({ weak }) => (weak ? WEAK : 1)))
  const places = [section.likelyStems, section.askedStems, section.headingStems]
  const terms = strongTerms(asked)
  return {
    // The likelihood is a mean over the words, and more words that fit are more evidence.
    likelihood: Math.min(1, (likelihood * Math.sqrt(words)) / HIGH),
    like: features.like,
    asked: sum(terms.map((term) => termCoverage(term, places))) / (terms.length || 1),
    verbatim: features.verbatim,
    message: features.message,
    ahead: Math.min(1, (score - (second?.score ?? 0)) / FAR_AHEAD),
  }
}

/** Returns the probability that the best section answers a question with these signals. */
export function confidence(signs: GateFeatures): number {
  const all = gateFeatureNames.reduce((so, name) => so + gateWeights[name] * signs[name], gateWeights.bias)
  return 1 / (1 + Math.exp(-all))
}

/** The signals' names, in the same order as the weights. */
export const gateFeatureNames = [
  'likelihood',
  'like',
  'asked',
  'verbatim',
  'message',
  'ahead',
] as const satisfies readonly (keyof GateFeatures)[]

/** The minimum share of a question that a heading must cover, because many headings are everyday words. */
const MUCH = 0.3
/** The weight from which a related word counts as having the same meaning. */
const MEANT = 0.5

/** True if all words of a section's heading, or words with the same meaning, are a good part of the question. */
export function isNamed({ section }: RankedSection, asked: readonly AskedTerm[]): boolean {
  const { headingStems } = section
  const terms = strongTerms(asked)
  const formsOf = ({ forms }: AskedTerm) =>
    forms.filter(({ weight }) => weight > MEANT).map(({ stem }) => stem)
  const naming = terms.filter((term) => formsOf(term).some((stem) => headingStems.has(stem)))
  const named = new Set(naming.flatMap(formsOf))
  const share = sum(naming.map(({ weight }) => weight)) / (sum(terms.map(({ weight }) => weight)) || 1)
  return share >= MUCH && [...headingStems].every((stem) => named.has(stem))
}

/** Returns the terms with a meaning, or all terms if none has one. */
function strongTerms(asked: readonly AskedTerm[]): readonly AskedTerm[] {
  const strong = asked.filter(({ weak }) => !weak)
  return strong.length > 0 ? strong : asked
}

const sum = (numbers: readonly number[]) => numbers.reduce((so, one) => so + one, 0)
