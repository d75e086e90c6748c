import MiniSearch from 'minisearch'
import type { AskedAs } from './asked-as.ts'
import type { HelpPage, HelpSection } from './help-page.ts'
import { type FoundMessage, messageFinder } from './message-finder.ts'
import type { HelpPassage } from './passages.ts'
import { type AskedTerm, understand } from './question.ts'
import { type Features, featuresOf, scoreOf } from './ranking.ts'
import { type Term, termsOf } from './terms.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** A passage with its terms in their order. */
export interface IndexedPassage extends HelpPassage {
  readonly stems: readonly string[]
}

/** A section as it is searched. */
export interface IndexedSection {
  readonly page: string
  readonly pageTitle: string
  readonly heading: string
  /** Empty for the page's top. */
  readonly id: string
  readonly passages: readonly IndexedPassage[]
  readonly headingStems: ReadonlySet<string>
  /** Of the page's title and the headings in between. */
  readonly aboveStems: ReadonlySet<string>
  /** Of the questions that the page answers, as index.md tells them. */
  readonly answersStems: ReadonlySet<string>
  /** The phrases that people ask for it with. */
  readonly askedAs: readonly ReadonlySet<string>[]
  readonly askedStems: ReadonlySet<string>
  /** Its heading and these phrases, with all of their words. */
  readonly verbatim: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
}

/** A section with what speaks for it. */
export interface RankedSection {
  readonly section: IndexedSection
  readonly features: Features
  readonly score: number
  /** What its best passages hold of the question, by the order of the section's passages. */
  readonly coverage: readonly number[]
  readonly message: FoundMessage | null
}

export interface HelpIndex {
  readonly vocabulary: Vocabulary
  understand(question: string, isOpen?: boolean): readonly AskedTerm[]
  /** The sections that lie nearest to a question, best first. */
  rank(
    question: string,
    asked: readonly AskedTerm[],
    preferred: ReadonlySet<string>,
  ): readonly RankedSection[]
}

/** Sections that are looked at closely. */
const CANDIDATES = 40
const MESSAGES = 6
const BOOSTS = { heading: 4, above: 2, answers: 1, asked: 3, body: 1 }

/** Indexes the pages by section; `answers` tells for each page which questions it answers, `askedAs` how people ask for a section. */
export function helpIndex(
  pages: readonly HelpPage[],
  answers: ReadonlyMap<string, string>,
  askedAs: AskedAs,
): HelpIndex {
  const sections = pages.flatMap((page) =>
    page.sections.map((section) => indexed(page, section, answers.get(page.name) ?? '', askedAs)),
  )
  const vocabulary = vocabularyOf(
    sections.map(({ terms }) => terms),
    sections.map(({ titles }) => titles),
  )
  const finder = messageFinder(
    sections.flatMap(({ passages }, section) =>
      passages.flatMap((passage) =>
        passage.quoted.map((text, i) => ({
          text,
          section,
          passage: i === 0 ? passage : { ...passage, isMessage: false },
        })),
      ),
    ),
  )
  const search = new MiniSearch<{ id: number } & Record<keyof typeof BOOSTS, string>>({
    fields: Object.keys(BOOSTS),
    // Terms were made before: an index of words alone.
    tokenize: (text) => text.split(' ').filter(Boolean),
    processTerm: (term) => term,
  })
  search.addAll(
    sections.map(({ headingStems, aboveStems, answersStems, askedStems, passages }, id) => ({
      id,
      heading: [...headingStems].join(' '),
      above: [...aboveStems].join(' '),
      answers: [...answersStems].join(' '),
      asked: [...askedStems].join(' '),
      body: passages.flatMap(({ stems }) => stems).join(' '),
    })),
  )

  const verbatim = new Map<string, number[]>()
  for (const [id, section] of sections.entries())
    for (const words of section.verbatim) verbatim.set(words, [...(verbatim.get(words) ?? []), id])

  return {
    vocabulary,
    understand: (question, isOpen = false) => understand(question, vocabulary, isOpen),
    rank(question, asked, preferred) {
      const words = allWords(question)
      const messages = new Map<number, FoundMessage>()
      for (const found of finder.find(question).slice(0, MESSAGES))
        if (!messages.has(found.quoted.section)) messages.set(found.quoted.section, found)
      const weights = new Map<string, number>()
      for (const { forms, weight } of asked)
        for (const form of forms)
          weights.set(form.stem, Math.max(weights.get(form.stem) ?? 0, weight * form.weight))
      const hits = search.search(
        { queries: [...weights.keys()], combineWith: 'OR' },
        { boost: BOOSTS, boostTerm: (term) => weights.get(term) ?? 0 },
      )
      const candidates = new Map<number, number>()
      for (const hit of hits.slice(0, CANDIDATES)) candidates.set(Number(hit.id), hit.score)
      for (const id of [...messages.keys(), ...(verbatim.get(words) ?? [])])
        if (!candidates.has(id)) candidates.set(id, 0)
      const best = hits[0]?.score ?? 1
      return [...candidates]
        .flatMap(([id, found]) => {
          const section = sections[id]
          if (!section) return []
          const message = messages.get(id) ?? null
          const { features, coverage } = featuresOf({
            words,
            idf: vocabulary.idf,
            section,
            asked,
            found,
            best,
            message,
            isPreferred: preferred.has(section.page),
          })
          return [{ section, features, coverage, message, score: scoreOf(features) }]
        })
        .sort((a, b) => b.score - a.score)
    },
  }
}

function indexed(
  page: HelpPage,
  section: HelpSection,
  answers: string,
  askedAs: AskedAs,
): IndexedSection & { readonly terms: readonly Term[]; readonly titles: readonly Term[] } {
  const id = section.depth === 1 ? '' : section.id
  const heading = termsOf(section.text)
  const above = termsOf([page.title, ...section.parents].join(' . '))
  const said = section.passages.map((passage) => ({ passage, terms: termsOf(passage.words) }))
  const phrases = askedAs.get(id ? `${page.name}#${id}` : page.name) ?? []
  const asked = phrases.map(termsOf)
  const terms = [...heading, ...above, ...asked.flat(), ...said.flatMap((one) => one.terms)]
  return {
    page: page.name,
    pageTitle: page.title,
    heading: section.text,
    id,
    passages: said.map(({ passage, terms: its }) => ({ ...passage, stems: its.map(({ stem }) => stem) })),
    headingStems: stemSet(heading),
    aboveStems: stemSet(above),
    answersStems: stemSet(termsOf(answers)),
    askedAs: asked.map(stemSet),
    askedStems: stemSet(asked.flat()),
    verbatim: new Set([section.text, ...phrases].map(allWords)),
    stems: stemSet(terms),
    terms,
    titles: [...heading, ...above, ...asked.flat()],
  }
}

const allWords = (text: string) => wordsOf(text).join(' ')
const stemSet = (terms: readonly Term[]): ReadonlySet<string> => new Set(terms.map(({ stem }) => stem))
