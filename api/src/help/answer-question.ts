import { sentence } from '@anj/workflow/messages'
import { answerFrom, passageText } from './compose-answer.ts'
import { excerptOf } from './excerpt.ts'
import { confidence, gateFeatures, MIN_CONFIDENCE } from './gate.ts'
import type { HelpAnswer, HelpSource } from './help-answer.ts'
import type { HelpIndex, RankedSection } from './help-index.ts'
import { type AskedTerm, topicOf } from './question.ts'
import { matchStrength } from './ranking.ts'
import { addressOfSection } from './section-address.ts'

const SOURCES = 3
/** The minimum match strength at which a question counts as a pasted message. */
const PASTED = 0.6

/** Answers a question using only the help pages. Sections of preferred pages rank higher. */
export function answerQuestion(index: HelpIndex, question: string, preferred: readonly string[]): HelpAnswer {
  const terms = index.understand(question)
  const ranked = index.rank(question, terms, new Set(preferred))
  const score = ranked.length > 0 ? confidence(gateFeatures(terms, ranked, index.vocabulary.idf)) : 0
  const [first] = ranked
  const topic = topicFor(index, terms, first)
  if (!first || score < MIN_CONFIDENCE) {
    const sources = nearestPages(ranked).map((one) => sourceOf(one, terms))
    const text =
      sources.length > 0
        ? sentence('helpNotCovered', { links: linksTo(sources) })
        : sentence('helpNothingNear')
    return { answered: false, text, sources, passages: [], score, topic }
  }
  const taken = ranked.slice(0, SOURCES)
  const passages = taken.map((one) => ({ source: sourceOf(one, terms), text: passageText(one) }))
  const sources = passages.map(({ source }) => source)
  const stems = new Set(
    terms.flatMap(({ forms }) => forms.filter(({ isSame }) => isSame).map(({ stem }) => stem)),
  )
  const text = `${answerFrom(first, stems)}\n\n${sentence('helpReadOn', { links: linksTo(sources) })}`
  return { answered: true, text, sources, passages, score, topic }
}

/**
 * Returns a question's topic. For a pasted message, the topic is derived from the message's template, so it doesn't
 * depend on the values.
 */
function topicFor(index: HelpIndex, asked: readonly AskedTerm[], first: RankedSection | undefined): string {
  const isPasted = first?.message && matchStrength(first.message) >= PASTED
  return topicOf(isPasted ? index.understand(first.message.quoted.text.replace(/\{\w+\}/g, ' ')) : asked)
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

function linksTo(sources: readonly HelpSource[]): string {
  return sources
    .map((source) => {
      const { pageTitle, heading, id } = source
      return `[${linked(id === '' ? pageTitle : `${pageTitle}: ${heading}`)}](${addressOfSection(source)})`
    })
    .join(', ')
}

/** Removes brackets from a heading so that it can be used as link text. */
const linked = (text: string) => text.replace(/[[\]]/g, '')
