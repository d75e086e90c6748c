import { sentence } from '@anj/workflow/messages'
import { answerFrom, isPasted, passageText } from './compose-answer.ts'
import { excerptOf } from './excerpt.ts'
import { confidence, gateFeatures, isNamed, LIKELY, SURE } from './gate.ts'
import type { HelpAnswer, HelpSource } from './help-answer.ts'
import type { FoundServerError, HelpIndex, IndexedSection, RankedSection } from './help-index.ts'
import { type AskedTerm, topicOf } from './question.ts'
import { addressOfSection } from './section-address.ts'

const SOURCES = 3
/** The number of sections whose headings are compared with the question. */
const HEADINGS = 4

/** Answers a question using only the help pages. Sections of preferred pages rank higher. */
export function answerQuestion(index: HelpIndex, question: string, preferred: readonly string[]): HelpAnswer {
  const terms = index.understand(question)
  const ranked = index.rank(question, terms, new Set(preferred))
  const score = ranked.length > 0 ? confidence(gateFeatures(terms, ranked)) : 0
  const topic = topicFor(index, terms, ranked[0])
  const errors = index.serverErrors(question)
  if (errors.length > 0) return explained(errors, ranked, terms)
  const named = ranked.slice(0, HEADINGS).find((one) => isNamed(one, terms))
  const outcome = outcomeOf(score, named)
  if (outcome === 'refused' || !ranked[0]) {
    const sources = nearestPages(ranked).map((one) => sourceOf(one, terms))
    const text =
      sources.length > 0
        ? sentence('helpNotCovered', { links: linksTo(sources) })
        : sentence('helpNothingNear')
    return { answered: false, outcome: 'refused', text, sources, passages: [], score, topic }
  }
  const first = score < LIKELY && named ? named : ranked[0]
  const taken = [first, ...ranked.filter((one) => one !== first)].slice(0, SOURCES)
  const passages = taken.map((one) => ({ source: sourceOf(one, terms), text: passageText(one, terms) }))
  const [source, ...others] = passages.map((one) => one.source)
  const lines = [
    ...(outcome === 'likely' ? [sentence('helpLikely')] : []),
    ...(source ? [`**${linkTo(source)}**`] : []),
    answerFrom(first, terms),
    ...(others.length > 0
      ? [sentence(outcome === 'likely' ? 'helpAlso' : 'helpReadOn', { links: linksTo(others) })]
      : []),
  ]
  return {
    answered: true,
    outcome,
    text: lines.filter(Boolean).join('\n\n'),
    sources: passages.map((one) => one.source),
    passages,
    score,
    topic,
  }
}

/** Decides how to answer: a section that the question names is shown even if the confidence is low. */
function outcomeOf(score: number, named: RankedSection | undefined): HelpAnswer['outcome'] {
  if (score >= SURE) return 'sure'
  return score >= LIKELY || named ? 'likely' : 'refused'
}

/** Explains the server errors in a question, after the pasted message of Anj that contains them, if any. */
function explained(
  errors: readonly FoundServerError[],
  ranked: readonly RankedSection[],
  asked: readonly AskedTerm[],
): HelpAnswer {
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
