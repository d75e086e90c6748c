import type { HelpAnswer } from '../help/help-answer.ts'
import { addressOfSection } from '../help/section-address.ts'
import { UnusableAnswer } from './unusable-answer.ts'

type Passages = HelpAnswer['passages']

/** The minimum share of a sentence's words that must occur in the cited passages. */
const leastSupported = 0.5

/** A citation of a passage by its number. */
export const citation = /\[(\d{1,3})\]/g
/** Text in backquotes. */
export const code = /`([^`\n]+)`/g

/**
 * Links and markup, including syntax that only some Markdown renderers recognise: bare links and email addresses,
 * entities, quotations, rules, tables and strikethrough.
 */
export const ownMarkup =
  /[[\]<`|]|~~|\p{Cc}(?<![\n\t])|\w:\/\/|www\.|\b(?:javascript|vbscript|mailto|tel):|\bdata:\w|&#?\w+;|\w@\w|\w\.\w{2,}\/|^\s*(?:[#>~=]|:?-{2,})/imu

/**
 * Throws if a model's sentence cites no passage or a passage that the model didn't receive, if it contains links or
 * markup, or if its code or too many of its words don't occur in the cited passages.
 */
export function checkSentence(sentence: string, passages: Passages): void {
  const numbers = [...sentence.matchAll(citation)].map(([, number]) => Number(number))
  if (numbers.length === 0) throw new UnusableAnswer('a sentence cites no passage')
  const cited = numbers.map((number) => passages[number - 1])
  const known = cited.filter((passage) => passage !== undefined)
  if (known.length < cited.length)
    throw new UnusableAnswer('a sentence cites a passage that the model did not receive')
  const passageText = plain(
    known.map(({ source, text }) => `${source.pageTitle} ${source.heading} ${text}`).join(' '),
  )
  const quoted = [...sentence.matchAll(code)].map(([, text = '']) => text)
  if (quoted.some((text) => text.search(citation) >= 0))
    throw new UnusableAnswer('a sentence has a citation within code')
  if (quoted.some((text) => !passageText.includes(plain(text))))
    throw new UnusableAnswer('a sentence contains code that is in no cited passage')
  const prose = sentence.replaceAll(citation, ' ').replaceAll(code, ' ')
  if (ownMarkup.test(prose) || !namesOf(prose).every((name) => passageText.includes(name)))
    throw new UnusableAnswer('a sentence contains links or markup')
  if (supportOf(prose, quoted.join(' '), passageText) < leastSupported)
    throw new UnusableAnswer('the cited passages do not support a sentence')
}

/** Returns a checked sentence with its citations as links to the sections. */
export function linkCitations(sentence: string, passages: Passages): string {
  return sentence.replaceAll(citation, (_whole, number: string) => linkTo(Number(number), passages))
}

function linkTo(number: number, passages: Passages): string {
  const { page = '', id = '' } = passages[number - 1]?.source ?? {}
  return `[${number}](${addressOfSection({ page, id })})`
}

/** Normalises text for comparison: no formatting characters, lower case, single spaces. */
function plain(text: string): string {
  return text.replace(/[*`_]/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Words are compared by a prefix of this length, so that endings don't matter. */
const stemLength = 5

/**
 * Returns the share of a sentence's longer words that occur in the given text. For a sentence without longer words,
 * such as "Yes", uses the quoted words instead. Without any words, returns 0.
 */
function supportOf(prose: string, quoted: string, given: string): number {
  const longWords = wordsOf(prose)
  const words = longWords.length > 0 ? longWords : wordsOf(plain(quoted))
  const known = new Set(wordsOf(given))
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length
}

/** Returns words that contain a full stop, such as file names and host names. */
export function namesOf(prose: string): readonly string[] {
  return plain(prose).match(/[\p{L}\d-]+(?:\.[\p{L}\d-]{2,})+/gu) ?? []
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? []).map((word) => word.slice(0, stemLength))
}
