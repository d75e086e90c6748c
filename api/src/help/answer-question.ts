import { sentence } from '@anj/workflow/messages'
import { answerFrom, isPasted, passageText } from './compose-answer.ts'
import { excerptOf } from './excerpt.ts'
import { confidence, gateFeatures, isNamed, LIKELY, SURE } from './gate.ts'
import type { HelpAnswer, HelpSource } from './help-answer.ts'
import type { FoundServerError, HelpIndex, IndexedSection, RankedSection } from './help-index.ts'
import { type Language, languageSentences } from './language.ts'
import { type AskedTerm, topicOf } from './question.ts'
import { addressOfSection } from './section-address.ts'

const SOURCES = 3
/** The number of sections whose headings are compared with the question. */
const HEADINGS = 4

/** A question in another language, with its English meaning. */
export interface ForeignQuestion {
  readonly language: Language
  readonly english: string
  /** True if a model has translated the question; false for the meanings of its words. */
  readonly isTranslated: boolean
}

export interface AnswerOptions {
  readonly preferred?: readonly string[]
  readonly foreign?: ForeignQuestion | null
  /** The cosine between the question and each section of the index. */
  readonly closeness?: Float64Array | null
}

/**
 * Answers a question using only the help pages. Sections of preferred pages rank higher. A question in another language
 * is answered by its English meaning, and surely only if a model has translated it.
 */
export function answerQuestion(
  index: HelpIndex,
  question: string,
  { preferred = [], foreign = null, closeness = null }: AnswerOptions = {},
): HelpAnswer {
  const meant = foreign?.english ?? question
  const terms = index.understand(meant)
  const ranked = index.rank(meant, terms, new Set(preferred), closeness)
  const score = ranked.length > 0 ? confidence(gateFeatures(terms, ranked)) : 0
  const topic = topicFor(index, terms, ranked[0])
  const language = foreign?.language ?? null
  const errors = index.serverErrors(question)
  if (errors.length > 0) return { ...explained(errors, ranked, terms), language }
  const named = ranked.slice(0, HEADINGS).find((one) => isNamed(one, terms))
  const outcome = outcomeOf(score, named, foreign !== null && !foreign.isTranslated)
  if (outcome === 'refused' || !ranked[0]) {
    const sources = nearestPages(ranked).map((one) => sourceOf(one, terms))
    return {
      answered: false,
      outcome: 'refused',
      language,
      text: refusal(sources, language),
      sources,
      passages: [],
      score,
      topic,
    }
  }
  const first = score < LIKELY && named ? named : ranked[0]
  const taken = [first, ...ranked.filter((one) => one !== first)].slice(0, SOURCES)
  const passages = taken.map((one) => ({ source: sourceOf(one, terms), text: passageText(one, terms) }))
  const sources = passages.map(({ source }) => source)
  const text = framed(answerFrom(first, terms), sources, outcome, language)
  return { answered: true, outcome, language, text, sources, passages, score, topic }
}

/** Returns the text of a refusal with the nearest sections. */
function refusal(sources: readonly HelpSource[], language: Language | null): string {
  if (language) return [sentence(languageSentences[language]), listOf(sources)].join('\n\n')
  return sources.length > 0
    ? sentence('helpNotCovered', { links: linksTo(sources) })
    : sentence('helpNothingNear')
}

/** Returns a section's text between its heading and the links to further sections. */
function framed(
  text: string,
  [source, ...others]: readonly HelpSource[],
  outcome: HelpAnswer['outcome'],
  language: Language | null,
): string {
  const heading = source ? `**${linkTo(source)}**` : ''
  if (language)
    return [sentence(languageSentences[language]), heading, text, listOf(others)].filter(Boolean).join('\n\n')
  const isSure = outcome === 'sure'
  const further =
    others.length > 0 ? sentence(isSure ? 'helpReadOn' : 'helpAlso', { links: linksTo(others) }) : ''
  return [isSure ? '' : sentence('helpLikely'), heading, text, further].filter(Boolean).join('\n\n')
}

/** Returns links as a list, or a link to all pages if there are none. */
const listOf = (sources: readonly HelpSource[]) =>
  sources.length > 0
    ? sources.map((source) => `- ${linkTo(source)}`).join('\n')
    : `- [${sentence('helpCenter')}](/help)`

/**
 * Decides how to answer: a section that the question names is shown even if the confidence is low. An answer to a guessed
 * meaning isn't sure.
 */
function outcomeOf(score: number, named: RankedSection | undefined, isGuess: boolean): HelpAnswer['outcome'] {
  if (score >= SURE && !isGuess) return 'sure'
  return score >= LIKELY || named ? 'likely' : 'refused'
}

/** Explains the server errors in a question, after the pasted message of Anj that contains them, if any. */
function explained(
  errors: readonly FoundServerError[],
  ranked: readonly RankedSection[],
  asked: readonly AskedTerm[],
): Omit<HelpAnswer, 'language'> {
  const [first] = ranked
  // A pasted address that a page mentions isn't a message.
  const message = first && isPasted(first) && /\p{L}/u.test(first.message?.quoted.text ?? '') ? first : null
  const tables = [...Map.groupBy(errors, ({ section }) => section)].map(([section, rows]) => ({
    source: sourceOfErrors(section, rows),
    text: [rows[0]?.head, ...rows.map(({ row }) => row)].join('\n'),
  }))
  const passages = [
    ...(message ? [{ source: sourceOf(message, asked), text: passageText(message, asked) }] : []),
    ...tables,
  ].slice(0, SOURCES)
  const sources = passages.map(({ source }) => source)
  const text = [...(message ? [answerFrom(message, asked)] : []), ...tables.map((one) => one.text)]
  const topic = errors.map(({ numbering, number }) => `${numbering} ${number}`.toLowerCase()).join(' ')
  const read = sentence('helpReadOn', { links: linksTo(sources) })
  return {
    answered: true,
    outcome: 'sure',
    text: [...text, read].join('\n\n'),
    sources,
    passages,
    score: 1,
    topic,
  }
}

/** Returns a section that explains server errors as a source, with the servers' words as its excerpt. */
export function sourceOfErrors(section: IndexedSection, errors: readonly FoundServerError[]): HelpSource {
  const { page, pageTitle, heading, id } = section
  return {
    page,
    pageTitle,
    heading,
    id,
    excerpt: errors.map(({ number, says }) => `${number}: ${says[0]}`).join(' · '),
  }
}

/**
 * Returns a question's topic. For a pasted message, the topic is derived from the message's template, so it doesn't
 * depend on the values.
 */
function topicFor(index: HelpIndex, asked: readonly AskedTerm[], first: RankedSection | undefined): string {
  const pasted = first && isPasted(first) ? first.message : null
  return topicOf(pasted ? index.understand(pasted.quoted.text.replace(/\{\w+\}/g, ' ')) : asked)
}

/** Returns the best section from each of the best pages. */
function nearestPages(ranked: readonly RankedSection[]): readonly RankedSection[] {
  const byPage = new Map<string, RankedSection>()
  for (const one of ranked) if (!byPage.has(one.section.page)) byPage.set(one.section.page, one)
  return [...byPage.values()].slice(0, SOURCES)
}

/** Returns a section as an answer's source, with an excerpt. */
export function sourceOf({ section, coverage }: RankedSection, asked: readonly AskedTerm[]): HelpSource {
  const { page, pageTitle, heading, id, passages } = section
  return { page, pageTitle, heading, id, excerpt: excerptOf(passages, coverage, asked) }
}

const linksTo = (sources: readonly HelpSource[]) => sources.map(linkTo).join(', ')

function linkTo(source: HelpSource): string {
  const { pageTitle, heading, id } = source
  return `[${linked(id === '' ? pageTitle : `${pageTitle}: ${heading}`)}](${addressOfSection(source)})`
}

/** Removes brackets from a heading so that it can be used as link text. */
const linked = (text: string) => text.replace(/[[\]]/g, '')
