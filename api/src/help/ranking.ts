import type { IndexedPassage, IndexedSection } from './help-index.ts'
import type { FoundMessage } from './message-finder.ts'
import { phraseSimilarity, termCoverage } from './phrase-similarity.ts'
import type { AskedTerm } from './question.ts'
import { rankingWeights } from './weights.ts'

/** A section's ranking features, each between 0 and 1. */
export interface Features {
  /** The full-text score relative to the best section's score. */
  readonly found: number
  /** The share of the question that the best passage covers together with its headings. */
  readonly passage: number
  /** The share of the question that the best passage covers without its headings. */
  readonly alone: number
  /** The share of the question that the section's phrases cover. */
  readonly asked: number
  /** The similarity between the question and the best phrase. */
  readonly phrase: number
  /** 1 when the question equals the heading or a phrase word for word. */
  readonly verbatim: number
  /** The probability that the question asks how to do something, or 0 when the section has no numbered steps. */
  readonly steps: number
  /** The share of adjacent question terms that occur close together in the section. */
  readonly near: number
  /** The likelihood of the question's words in this section, compared with all sections. */
  readonly told: number
  /** 1 for the likeliest section, and less the further a section's likelihood is from that section's. */
  readonly likely: number
  /** The question's highest similarity to one of the section's likely questions. */
  readonly likeOne: number
  /** The average of the three highest similarities to likely questions. */
  readonly likeThree: number
  /** `likeOne` relative to the highest value among all sections. */
  readonly nearOne: number
  readonly nearThree: number
  /** The confidence that the user pasted one of the section's messages. */
  readonly message: number
  /** The confidence that the user pasted one of the section's names. */
  readonly name: number
  readonly preferred: number
  /** 1 unless the section is the top of its page. */
  readonly inside: number
  /** The share of the section's passages that aren't messages. */
  readonly prose: number
}

/** The features' names, in the same order as the weights. */
export const featureNames = [
  'found',
  'passage',
  'alone',
  'asked',
  'phrase',
  'verbatim',
  'steps',
  'near',
  'told',
  'likely',
  'likeOne',
  'likeThree',
  'nearOne',
  'nearThree',
  'message',
  'name',
  'preferred',
  'inside',
  'prose',
] as const satisfies readonly (keyof Features)[]

/** The highest similarity to a likely question, and the average of the three highest. */
interface Like {
  readonly one: number
  readonly three: number
}

interface Candidate {
  /** All words in the question. */
  readonly words: string
  readonly idf: (stem: string) => number
  readonly section: IndexedSection
  readonly asked: readonly AskedTerm[]
  readonly found: number
  readonly best: number
  readonly told: number
  readonly likeliest: number
  readonly like: Like
  readonly likest: Like
  readonly message: FoundMessage | null
  readonly name: FoundMessage | null
  readonly isPreferred: boolean
}

/** The maximum distance in terms at which two question terms count as close together. */
const NEAR = 4

/**
 * A likelihood that few questions reach, and a distance from the likeliest section that no other feature can outweigh.
 */
const MUCH_TOLD = 25
const FAR = 8

/** Phrases that ask how to do something, in normalised words. */
const HOW = /\b(?:how (?:do|can|to|should|would|could)|howto|steps|where (?:do|can) i|can i|i want to)\b/

/** Returns the probability that a question asks how to do something. A single word has probability 0.5. */
function asksHow(words: string): number {
  if (HOW.test(words)) return 1
  return words.includes(' ') ? 0 : 0.5
}

/** Openings that users put before a heading's words. */
const OPENING =
  /^(?:how (?:(?:do|can|should|would|could|may) (?:i|we|you|one)|to)|where (?:do|can) (?:i|we|you|one)) /

/** Returns a question without an opening such as "how do I". */
export function questionTopic(words: string): string {
  return words.replace(OPENING, '')
}

/** Computes a section's features for a question, and the share of the question that each passage covers. */
export function featuresOf(candidate: Candidate) {
  const {
    words,
    idf,
    section,
    asked,
    found,
    best,
    told,
    likeliest,
    like,
    likest,
    message,
    name,
    isPreferred,
  } = candidate
  const all = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
  const share = (...places: readonly ReadonlySet<string>[]) =>
    asked.reduce((sum, term) => sum + term.weight * termCoverage(term, places), 0) / all
  const { headingStems, aboveStems, askedStems } = section
  const coverage = section.passages.map(({ held }) => share(held))
  const withHeadings = section.passages.map(({ held }) => share(held, headingStems, aboveStems, askedStems))
  const features: Features = {
    found: found / (best || 1),
    passage: Math.max(share(headingStems, aboveStems, askedStems), ...withHeadings),
    alone: Math.max(0, ...coverage),
    asked: share(askedStems),
    verbatim: section.verbatim.has(words) || section.verbatim.has(questionTopic(words)) ? 1 : 0,
    steps: section.passages.some(({ kind }) => kind === 'steps') ? asksHow(words) : 0,
    phrase: Math.max(0, ...section.askedAs.map((phrase) => phraseSimilarity(phrase, asked, idf))),
    near: nearness(asked, section.passages, headingStems),
    told: Math.min(1, told / MUCH_TOLD),
    likely: Math.max(0, 1 - (likeliest - told) / FAR),
    likeOne: like.one,
    likeThree: like.three,
    nearOne: like.one / (likest.one || 1),
    nearThree: like.three / (likest.three || 1),
    message: matchStrength(message),
    name: matchStrength(name),
    preferred: isPreferred ? 1 : 0,
    inside: section.id === '' ? 0 : 1,
    prose: 1 - section.passages.filter(({ isMessage }) => isMessage).length / (section.passages.length || 1),
  }
  return { features, coverage, heading: share(headingStems) }
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

/** Returns the weighted share of adjacent question terms that occur close together. */
function nearness(
  asked: readonly AskedTerm[],
  passages: readonly IndexedPassage[],
  heading: ReadonlySet<string>,
): number {
  const strong = asked.filter(({ weak }) => !weak)
  let all = 0
  let closeWeight = 0
  for (const [i, first] of strong.entries()) {
    const second = strong[i + 1]
    if (!second) break
    const weight = first.weight + second.weight
    all += weight
    const [a, b] = [formsOf(first), formsOf(second)]
    const inHeading = [...heading].some((stem) => a.has(stem)) && [...heading].some((stem) => b.has(stem))
    if (inHeading || passages.some(({ stems }) => standTogether(stems, a, b))) closeWeight += weight
  }
  return all === 0 ? 0 : closeWeight / all
}

const formsOf = ({ forms }: AskedTerm) => new Set(forms.map(({ stem }) => stem))

function standTogether(stems: readonly string[], a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let lastA = Number.NEGATIVE_INFINITY
  let lastB = Number.NEGATIVE_INFINITY
  for (const [i, stem] of stems.entries()) {
    if (a.has(stem)) lastA = i
    if (b.has(stem)) lastB = i
    if ((a.has(stem) || b.has(stem)) && lastA !== lastB && Math.abs(lastA - lastB) <= NEAR) return true
  }
  return false
}
