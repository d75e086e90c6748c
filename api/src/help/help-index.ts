import MiniSearch from 'minisearch'
import { compares, isComparison } from './comparison.ts'
import type { HelpPage, HelpSection } from './help-page.ts'
import { questionSimilarity } from './likely-questions.ts'
import { type FoundMessage, isProductMessage, messageFinder, quotedTexts } from './message-finder.ts'
import type { HelpPassage } from './passages.ts'
import { type AskedTerm, parseQuestion } from './question.ts'
import type { HelpPhrases } from './question-phrases.ts'
import { type Features, featuresOf, questionTopic, scoreOf } from './ranking.ts'
import { type ServerError, serverErrorFinder } from './server-errors.ts'
import { type Term, termsOf } from './terms.ts'
import type { Thesaurus } from './thesaurus.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'
import { wordLikelihood } from './word-likelihood.ts'
import { wordsOf } from './words.ts'

/** A passage with its stems in order. */
export interface IndexedPassage extends HelpPassage {
  readonly stems: readonly string[]
  /** The passage's distinct stems. */
  readonly held: ReadonlySet<string>
  /** The stems in the first column of a row. */
  readonly keyStems: ReadonlySet<string>
}

/** A section with its search data. */
export interface IndexedSection {
  readonly page: string
  readonly pageTitle: string
  readonly heading: string
  /** An empty string for the top of the page. */
  readonly id: string
  readonly passages: readonly IndexedPassage[]
  /** For the top of a page, its first subsection. */
  readonly next: Pick<IndexedSection, 'heading' | 'passages'> | null
  readonly serverErrors: readonly ServerError[]
  readonly headingStems: ReadonlySet<string>
  /** True if the heading asks for the difference between two things. */
  readonly isComparison: boolean
  /** The stems in the page's title and in the headings above this one. */
  readonly aboveStems: ReadonlySet<string>
  /** The stems in the questions that the page answers according to index.md. */
  readonly answersStems: ReadonlySet<string>
  /** The stems in the heading and in each phrase from `asked-as.txt`, one set for each. */
  readonly askedAs: readonly ReadonlySet<string>[]
  readonly askedStems: ReadonlySet<string>
  /** The stems in each likely question. */
  readonly likely: readonly ReadonlySet<string>[]
  readonly likelyStems: ReadonlySet<string>
  /** The heading, the phrases and the likely questions, with all their words, and their values as a match. */
  readonly verbatim: ReadonlyMap<string, number>
  readonly stems: ReadonlySet<string>
}

/** A section with its score for a question. */
export interface RankedSection {
  readonly section: IndexedSection
  readonly features: Features
  readonly score: number
  /** The share of the question that each passage covers. */
  readonly coverage: readonly number[]
  /** The share of the question that the heading covers. */
  readonly heading: number
  readonly message: FoundMessage | null
  /** The lead of the section over the average section in explaining the question's words, as a mean over the words. */
  readonly likelihood: number
}

/** A server error that the question contains, and the section that explains it. */
export interface FoundServerError extends ServerError {
  readonly section: IndexedSection
}

export interface HelpIndex {
  readonly vocabulary: Vocabulary
  /** Returns the server errors in a pasted text, best first. */
  serverErrors(pasted: string): readonly FoundServerError[]
  understand(question: string, isOpen?: boolean): readonly AskedTerm[]
  /** The sections, in the order of `closeness`. */
  readonly sections: readonly IndexedSection[]
  /**
   * Returns the sections that match a question, best first. `closeness` contains the cosine between the question and
   * each section, if a model has embedded them.
   */
  rank(
    question: string,
    asked: readonly AskedTerm[],
    preferred: ReadonlySet<string>,
    closeness?: Float64Array | null,
  ): readonly RankedSection[]
}

/** The maximum number of sections for which all features are computed. */
const CANDIDATES = 40
const LIKELIEST = 15
/** The number of sections indexed in one step. */
const SECTIONS_PER_STEP = 40
const MESSAGES = 6
const LIKELY_VERBATIM = 0.5
const BOOSTS = { heading: 4, above: 2, answers: 1, asked: 3, body: 1 }

/**
 * Computes the terms in a page's sections, which takes most of the indexing time. `answers` contains the questions that
 * the page answers.
 */
export function buildSectionTerms(
  page: HelpPage,
  answers: string,
  phrases: HelpPhrases,
): readonly SectionTerms[] {
  const [top, first, ...others] = page.sections.map((section) =>
    sectionTerms(page, section, answers, phrases),
  )
  return [...(top ? [{ ...top, next: first ?? null }] : []), ...(first ? [first] : []), ...others]
}

/** Indexes all pages' sections in steps of a few milliseconds, so that other work can run in between. */
export function* buildIndex(
  sections: readonly SectionTerms[],
  thesaurus: Thesaurus,
): Generator<void, HelpIndex, void> {
  const vocabulary = vocabularyOf(
    sections.map(({ terms }) => terms),
    sections.map(({ titles }) => titles),
    sections.map(({ likelyTerms }) => likelyTerms),
  )
  yield
  const finder = messageFinder(
    sections.flatMap(({ passages }, section) =>
      passages.flatMap((passage) => quotedTexts(passage, section)).filter(isProductMessage),
    ),
  )
  const search: SectionSearch = new MiniSearch({
    fields: Object.keys(BOOSTS),
    // Each field is already a list of terms, separated by spaces.
    tokenize: (text) => text.split(' ').filter(Boolean),
    processTerm: (term) => term,
  })
  for (const [id, section] of sections.entries()) {
    if (id % SECTIONS_PER_STEP === 0) yield
    const { headingStems, aboveStems, answersStems, askedStems, passages } = section
    search.add({
      id,
      heading: [...headingStems].join(' '),
      above: [...aboveStems].join(' '),
      answers: [...answersStems].join(' '),
      asked: [...askedStems].join(' '),
      body: passages.flatMap(({ stems }) => stems).join(' '),
    })
  }
  yield
  const likelihood = wordLikelihood(
    sections.map(({ page, headingStems, aboveStems, passages, asking }) => ({
      page,
      titles: [...headingStems, ...aboveStems],
      body: passages.flatMap(({ stems }) => stems),
      asked: asking,
    })),
  )
  yield
  const likes = questionSimilarity(sections.map(({ askedAs, likely }) => [...askedAs, ...likely]))
  const serverErrors = serverErrorFinder(
    sections.flatMap((section) => section.serverErrors.map((error) => ({ ...error, section }))),
  )
  const verbatim = new Map<string, number[]>()
  for (const [id, section] of sections.entries())
    for (const words of section.verbatim.keys()) verbatim.set(words, [...(verbatim.get(words) ?? []), id])

  return {
    vocabulary,
    sections,
    serverErrors: serverErrors.find,
    understand: (question, isOpen = false) => parseQuestion(question, vocabulary, thesaurus, isOpen),
    rank: (question, asked, preferred, closeness = null) =>
      rankSections(
        { sections, finder, search, likelihood, likes, verbatim },
        { question, asked, preferred, closeness },
      ),
  }
}

type SectionSearch = MiniSearch<{ id: number } & Record<keyof typeof BOOSTS, string>>

/** Everything that ranking needs, computed once for all questions. */
interface IndexParts {
  readonly sections: readonly SectionTerms[]
  readonly finder: ReturnType<typeof messageFinder>
  readonly search: SectionSearch
  readonly likelihood: ReturnType<typeof wordLikelihood>
  readonly likes: ReturnType<typeof questionSimilarity>
  /** The positions of sections, by the words of each heading, phrase and likely question. */
  readonly verbatim: ReadonlyMap<string, readonly number[]>
}

interface Ranked {
  readonly question: string
  readonly asked: readonly AskedTerm[]
  readonly preferred: ReadonlySet<string>
  readonly closeness: Float64Array | null
}

/** Scores the sections that the text search, a message, a likely question, word statistics or a model suggest. */
function rankSections(
  { sections, finder, search, likelihood, likes, verbatim }: IndexParts,
  { question, asked, preferred, closeness }: Ranked,
): readonly RankedSection[] {
  const words = allWords(question)
  const isComparing = compares(question)
  const isAsked = (id: number) => isComparing || !sections[id]?.isComparison
  const messages = messagesIn(finder, question)
  const hits = searchTerms(search, asked).filter(({ id }) => isAsked(Number(id)))
  const candidates = new Map<number, number>()
  for (const hit of hits.slice(0, CANDIDATES)) candidates.set(Number(hit.id), hit.score)
  for (const id of [...messages.keys(), ...(verbatim.get(words) ?? verbatim.get(questionTopic(words)) ?? [])])
    if (!candidates.has(id)) candidates.set(id, 0)
  const best = hits[0]?.score ?? 1
  const likelihoods = likelihood(asked).map((value, id) => (isAsked(id) ? value : 0))
  const likeliest = mostOf(likelihoods)
  const like = likes(asked)
  const meaning = closeness ? aboveMedian(closeness) : new Float64Array(sections.length)
  for (const id of [...mostLikely(likelihoods), ...mostLikely(like), ...mostLikely(meaning)])
    if (!candidates.has(id)) candidates.set(id, 0)
  return [...candidates]
    .flatMap(([id, found]) => {
      const section = sections[id]
      if (!section || !isAsked(id)) return []
      const message = messages.get(id) ?? null
      const { features, coverage, heading } = featuresOf({
        words,
        section,
        asked,
        found,
        best,
        likelihood: likelihoods[id] ?? 0,
        likeliest,
        like: like[id] ?? 0,
        message,
        meaning: meaning[id] ?? 0,
        isPreferred: preferred.has(section.page),
      })
      const likelihood = likelihoods[id] ?? 0
      return [{ section, features, coverage, heading, message, likelihood, score: scoreOf(features) }]
    })
    .sort((a, b) => b.score - a.score)
}

/** Finds messages from the pages in a question. Returns at most one per section. */
function messagesIn(finder: IndexParts['finder'], question: string): ReadonlyMap<number, FoundMessage> {
  const messages = new Map<number, FoundMessage>()
  for (const found of finder.find(question).slice(0, MESSAGES))
    if (!messages.has(found.quoted.section)) messages.set(found.quoted.section, found)
  return messages
}

/** Searches for all forms of the terms, each with its weight. */
function searchTerms(search: SectionSearch, asked: readonly AskedTerm[]) {
  const weights = new Map<string, number>()
  for (const { forms, weight } of asked)
    for (const form of forms)
      weights.set(form.stem, Math.max(weights.get(form.stem) ?? 0, weight * form.weight))
  return search.search(
    { queries: [...weights.keys()], combineWith: 'OR' },
    { boost: BOOSTS, boostTerm: (term) => weights.get(term) ?? 0 },
  )
}

/** A section with data that only the index needs. */
export interface SectionTerms extends IndexedSection {
  readonly terms: readonly Term[]
  readonly titles: readonly Term[]
  /** The terms in the likely questions. */
  readonly likelyTerms: readonly Term[]
  /** The stems in all phrases and likely questions. */
  readonly asking: readonly string[]
}

function sectionTerms(
  page: HelpPage,
  section: HelpSection,
  answers: string,
  { askedAs, likely }: HelpPhrases,
): SectionTerms {
  const id = section.depth === 1 ? '' : section.id
  const heading = termsOf(section.text)
  const above = termsOf([page.title, ...section.parents].join(' . '))
  const passages = section.passages.map((passage) => ({ passage, terms: termsOf(passage.words) }))
  const address = id ? `${page.name}#${id}` : page.name
  const phrases = askedAs.get(address) ?? []
  const phraseTerms = phrases.map(termsOf)
  const typed = likely.get(address) ?? []
  const questions = typed.map(termsOf)
  const terms = [...heading, ...above, ...phraseTerms.flat(), ...passages.flatMap((one) => one.terms)]
  return {
    page: page.name,
    pageTitle: page.title,
    heading: section.text,
    id,
    passages: passages.map(({ passage, terms: its }) => ({
      ...passage,
      stems: its.map(({ stem }) => stem),
      held: stemSet(its),
      keyStems: stemSet(termsOf(passage.key)),
    })),
    next: null,
    serverErrors: section.serverErrors,
    headingStems: stemSet(heading),
    isComparison: isComparison(heading),
    aboveStems: stemSet(above),
    answersStems: stemSet(termsOf(answers)),
    askedAs: [heading, ...phraseTerms].map(stemSet),
    askedStems: stemSet(phraseTerms.flat()),
    verbatim: new Map([
      ...typed.map((text) => [allWords(text), LIKELY_VERBATIM] as const),
      ...[section.text, ...phrases].map((text) => [allWords(text), 1] as const),
    ]),
    stems: stemSet(terms),
    terms,
    titles: [...heading, ...above, ...phraseTerms.flat()],
    likely: questions.map(stemSet),
    likelyStems: stemSet(questions.flat()),
    likelyTerms: questions.flat(),
    asking: [...phraseTerms, ...questions].flat().map(({ stem }) => stem),
  }
}

/** Returns the indexes of the sections with the highest values. */
function mostLikely(told: Float64Array): readonly number[] {
  const some = [...told.keys()].filter((id) => (told[id] ?? 0) > 0)
  return some.sort((a, b) => (told[b] ?? 0) - (told[a] ?? 0)).slice(0, LIKELIEST)
}

/** Scales values so that the median is 0 and the maximum is 1. Models differ in the cosines of unrelated texts. */
function aboveMedian(values: Float64Array): Float64Array {
  const sorted = values.toSorted()
  const median = sorted[sorted.length >> 1] ?? 0
  const range = (sorted.at(-1) ?? 0) - median || 1
  return values.map((value) => Math.max(0, (value - median) / range))
}

const mostOf = (values: Float64Array) => values.reduce((most, one) => Math.max(most, one), 0)
const allWords = (text: string) => wordsOf(text).join(' ')
const stemSet = (terms: readonly Term[]): ReadonlySet<string> => new Set(terms.map(({ stem }) => stem))
