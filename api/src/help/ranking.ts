import type { IndexedPassage, IndexedSection } from './help-index.ts'
import { fit, likeness } from './likeness.ts'
import type { FoundMessage } from './message-finder.ts'
import type { AskedTerm } from './question.ts'
import { rankingWeights } from './weights.ts'

/** What speaks for a section, each between 0 and 1. */
export interface Features {
  /** The full-text score, in parts of the best one. */
  readonly found: number
  /** How much of the question the best passage holds, with its headings. */
  readonly passage: number
  /** How much of the question the best passage holds alone. */
  readonly alone: number
  /** How much of the question the words hold that people ask with. */
  readonly asked: number
  /** How well one of their phrases is the question. */
  readonly phrase: number
  /** The question is the heading, or one of those phrases, word by word. */
  readonly verbatim: number
  /** It has numbered steps, and the question asks, or may ask, how to do something. */
  readonly steps: number
  /** How many of the question's neighbours stand near each other in the section. */
  readonly near: number
  /** How much likelier the question's words are of this section than of any. */
  readonly told: number
  /** How near that comes to the likeliest section. */
  readonly likely: number
  /** How like the question the likest of its likely questions is. */
  readonly likeOne: number
  /** The same of its likest three. */
  readonly likeThree: number
  /** How near that comes to the likest one of all sections. */
  readonly nearOne: number
  readonly nearThree: number
  /** How surely a message of it was pasted. */
  readonly message: number
  /** The same of a name in it. */
  readonly name: number
  readonly preferred: number
  /** It is not the top of its page. */
  readonly inside: number
  /** How much of it is other than messages. */
  readonly prose: number
}

/** The order of the names is that of the weights. */
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

/** How like the question a likely one is, and three of them on average. */
interface Like {
  readonly one: number
  readonly three: number
}

interface Candidate {
  /** The words of the question, all of them. */
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

/** Neighbours of a question may stand so far from each other in a page. */
const NEAR = 4

/** A likelihood that hardly any question reaches, and a distance from the likeliest section that none comes back from. */
const MUCH_TOLD = 25
const FAR = 8

/** How somebody asks for what to do, in words as they are compared. */
const HOW = /\b(?:how (?:do|can|to|should|would|could)|howto|steps|where (?:do|can) i|can i|i want to)\b/

/** How surely somebody asks what to do; who types a single word may, too. */
function asksHow(words: string): number {
  if (HOW.test(words)) return 1
  return words.includes(' ') ? 0 : 0.5
}

/** What people put in front of the words of a heading. */
const OPENING =
  /^(?:how (?:(?:do|can|should|would|could|may) (?:i|we|you|one)|to)|where (?:do|can) (?:i|we|you|one)) /

/** What a question is about, without "how do I". */
export function matterOf(words: string): string {
  return words.replace(OPENING, '')
}

/** What speaks for a section as the answer to a question, and how much of the question each of its passages holds. */
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
    asked.reduce((sum, term) => sum + term.weight * fit(term, places), 0) / all
  const { headingStems, aboveStems, askedStems } = section
  const coverage = section.passages.map(({ held }) => share(held))
  const withHeadings = section.passages.map(({ held }) => share(held, headingStems, aboveStems, askedStems))
  const features: Features = {
    found: found / (best || 1),
    passage: Math.max(share(headingStems, aboveStems, askedStems), ...withHeadings),
    alone: Math.max(0, ...coverage),
    asked: share(askedStems),
    verbatim: section.verbatim.has(words) || section.verbatim.has(matterOf(words)) ? 1 : 0,
    steps: section.passages.some(({ kind }) => kind === 'steps') ? asksHow(words) : 0,
    phrase: Math.max(0, ...section.askedAs.map((phrase) => likeness(phrase, asked, idf))),
    near: nearness(asked, section.passages, headingStems),
    told: Math.min(1, told / MUCH_TOLD),
    likely: Math.max(0, 1 - (likeliest - told) / FAR),
    likeOne: like.one,
    likeThree: like.three,
    nearOne: like.one / (likest.one || 1),
    nearThree: like.three / (likest.three || 1),
    message: strengthOf(message),
    name: strengthOf(name),
    preferred: isPreferred ? 1 : 0,
    inside: section.id === '' ? 0 : 1,
    prose: 1 - section.passages.filter(({ isMessage }) => isMessage).length / (section.passages.length || 1),
  }
  return { features, coverage, heading: share(headingStems) }
}

/** How surely a message is the one that was pasted: 0 where too little of it is there to say so. */
export function strengthOf(message: FoundMessage | null): number {
  if (!message) return 0
  const { whole, told, share } = message
  // Few words may be anybody's; they count when they are all that was asked.
  const enough = Math.min(1, told / 2)
  return Math.min(1, whole * (0.4 + 0.6 * enough) * (0.55 + 0.45 * share))
}

/** The weighted sum of the features. */
export function scoreOf(features: Features): number {
  return featureNames.reduce((sum, name) => sum + rankingWeights[name] * features[name], 0)
}

/** How many of the pairs of neighbours of a question stand together, by what they tell. */
function nearness(
  asked: readonly AskedTerm[],
  passages: readonly IndexedPassage[],
  heading: ReadonlySet<string>,
): number {
  const strong = asked.filter(({ weak }) => !weak)
  let all = 0
  let held = 0
  for (const [i, first] of strong.entries()) {
    const second = strong[i + 1]
    if (!second) break
    const weight = first.weight + second.weight
    all += weight
    const [a, b] = [formsOf(first), formsOf(second)]
    const inHeading = [...heading].some((stem) => a.has(stem)) && [...heading].some((stem) => b.has(stem))
    if (inHeading || passages.some(({ stems }) => standTogether(stems, a, b))) held += weight
  }
  return all === 0 ? 0 : held / all
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
