import type { IndexedPassage, IndexedSection } from './help-index.ts'
import type { FoundMessage } from './message-finder.ts'
import type { AskedTerm } from './question.ts'
import { rankingWeights } from './weights.ts'

/** What speaks for a section, each between 0 and 1. */
export interface Features {
  /** The full-text score, in parts of the best one. */
  readonly found: number
  /** How much of the question the section holds, headings included, by what its terms tell. */
  readonly covered: number
  /** How much of the question the heading holds. */
  readonly heading: number
  /** How much of the heading the question holds. */
  readonly headingAsked: number
  /** How much of the question the page's title and the headings in between hold. */
  readonly above: number
  /** How much of the title of the page the question holds. */
  readonly aboveAsked: number
  /** How much of the question the questions hold that the page answers. */
  readonly answers: number
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
  /** It has numbered steps, and the question asks how to do something. */
  readonly steps: number
  /** How many of the question's neighbours stand near each other in the section. */
  readonly near: number
  readonly message: number
  readonly preferred: number
  /** It is not the top of its page. */
  readonly inside: number
  /** How much of it is other than messages. */
  readonly prose: number
}

/** The order of the names is that of the weights. */
export const featureNames = [
  'found',
  'covered',
  'heading',
  'headingAsked',
  'above',
  'aboveAsked',
  'answers',
  'passage',
  'alone',
  'asked',
  'phrase',
  'verbatim',
  'steps',
  'near',
  'message',
  'preferred',
  'inside',
  'prose',
] as const satisfies readonly (keyof Features)[]

interface Candidate {
  /** The words of the question, all of them. */
  readonly words: string
  readonly idf: (stem: string) => number
  readonly section: IndexedSection
  readonly asked: readonly AskedTerm[]
  readonly found: number
  readonly best: number
  readonly message: FoundMessage | null
  readonly isPreferred: boolean
}

/** Neighbours of a question may stand so far from each other in a page. */
const NEAR = 4

/** How somebody asks for what to do, in words as they are compared. */
const HOW = /\b(?:how (?:do|can|to|should|would|could)|howto|steps|where (?:do|can) i|can i|i want to)\b/

/** What speaks for a section as the answer to a question, and how much of the question each of its passages holds. */
export function featuresOf({ words, idf, section, asked, found, best, message, isPreferred }: Candidate) {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
  const share = (...places: readonly ReadonlySet<string>[]) =>
    asked.reduce((sum, term) => sum + term.weight * fit(term, places), 0) / all
  const reverse = (stems: ReadonlySet<string>) => {
    const forms = new Set(
      asked.flatMap((term) => term.forms.filter(({ weight }) => weight > 0.7).map(({ stem }) => stem)),
    )
    return stems.size === 0 ? 0 : [...stems].filter((stem) => forms.has(stem)).length / stems.size
  }
  const { headingStems, aboveStems, answersStems, askedStems } = section
  const sets = section.passages.map(({ stems, lead }) => ({ own: new Set(stems), lead }))
  const coverage = sets.map(({ own }) => share(own))
  const withHeadings = sets.map(({ own }) => share(own, headingStems, aboveStems, askedStems))
  const features: Features = {
    found: found / (best || 1),
    covered: share(section.stems),
    heading: share(headingStems),
    headingAsked: reverse(headingStems),
    above: share(aboveStems),
    aboveAsked: reverse(aboveStems),
    answers: share(answersStems),
    passage: Math.max(share(headingStems, aboveStems, askedStems), ...withHeadings),
    alone: Math.max(0, ...coverage),
    asked: share(askedStems),
    verbatim: section.verbatim.has(words) ? 1 : 0,
    steps: HOW.test(words) && section.passages.some(({ kind }) => kind === 'steps') ? 1 : 0,
    phrase: Math.max(0, ...section.askedAs.map((phrase) => likeness(phrase, asked, all, idf))),
    near: nearness(asked, section.passages, headingStems),
    message: strengthOf(message),
    preferred: isPreferred ? 1 : 0,
    inside: section.id === '' ? 0 : 1,
    prose: 1 - section.passages.filter(({ isMessage }) => isMessage).length / (section.passages.length || 1),
  }
  return { features, coverage }
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

/** How much a phrase and a question have in common: the mean of the shares of both. */
function likeness(
  phrase: ReadonlySet<string>,
  asked: readonly AskedTerm[],
  all: number,
  idf: (stem: string) => number,
): number {
  const common = asked.filter((term) => fit(term, [phrase]) > 0.7)
  if (common.length === 0) return 0
  const forms = new Set(common.flatMap((term) => term.forms.map(({ stem }) => stem)))
  const told = [...phrase].reduce((sum, stem) => sum + idf(stem), 0) || 1
  const ofPhrase = [...phrase].reduce((sum, stem) => sum + (forms.has(stem) ? idf(stem) : 0), 0) / told
  const ofQuestion = common.reduce((sum, { weight }) => sum + weight, 0) / all
  return (2 * ofPhrase * ofQuestion) / (ofPhrase + ofQuestion || 1)
}

/** How well a term is held by any of some sets. */
function fit({ forms }: AskedTerm, places: readonly ReadonlySet<string>[]): number {
  let best = 0
  for (const { stem, weight } of forms)
    if (weight > best && places.some((place) => place.has(stem))) best = weight
  return best
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
