import type { HelpAnswer } from '../help/help-answer.ts'
import { addressOfSection } from '../help/section-address.ts'
import { UnfitAnswer } from './unfit-answer.ts'

type Passages = HelpAnswer['passages']

/** So much of a sentence's words must stand in what it cites. */
const leastSupported = 0.5

const citation = /\[(\d{1,3})\]/g
const code = /`([^`\n]+)`/g

/**
 * Addresses, markup and what only some readers of Markdown take for either: links and e-mail addresses without marks,
 * entities, quotations, rules, tables, text that is struck out.
 */
const ownMarkup =
  /[[\]<`|]|~~|\p{Cc}(?<![\n\t])|\w:\/\/|www\.|\b(?:javascript|vbscript|mailto|tel):|\bdata:\w|&#?\w+;|\w@\w|\w\.\w{2,}\/|^\s*(?:[#>~=]|:?-{2,})/imu

/**
 * Gives a model's sentence with its citations as links to the sections. Throws where it cites nothing, or what it was not
 * given; where it has links or markup of its own; where its code stands in none of what it cites, or hardly any word does.
 */
export function checkSentence(sentence: string, passages: Passages): string {
  const numbers = [...sentence.matchAll(citation)].map(([, number]) => Number(number))
  if (numbers.length === 0) throw new UnfitAnswer('a sentence cites nothing')
  const cited = numbers.map((number) => passages[number - 1])
  const known = cited.filter((passage) => passage !== undefined)
  if (known.length < cited.length) throw new UnfitAnswer('it cites what it was not given')
  const given = plain(
    known.map(({ source, text }) => `${source.pageTitle} ${source.heading} ${text}`).join(' '),
  )
  const quoted = [...sentence.matchAll(code)].map(([, text = '']) => text)
  if (quoted.some((text) => text.search(citation) >= 0)) throw new UnfitAnswer('it cites within code')
  if (quoted.some((text) => !given.includes(plain(text))))
    throw new UnfitAnswer('it has code that stands in no passage')
  const prose = sentence.replaceAll(citation, ' ').replaceAll(code, ' ')
  if (ownMarkup.test(prose) || !namesOf(prose).every((name) => given.includes(name)))
    throw new UnfitAnswer('it has links or markup of its own')
  if (supportOf(prose, quoted.join(' '), given) < leastSupported)
    throw new UnfitAnswer('a sentence is not in what it cites')
  return sentence.replaceAll(citation, (_whole, number: string) => linkTo(Number(number), passages))
}

function linkTo(number: number, passages: Passages): string {
  const { page = '', id = '' } = passages[number - 1]?.source ?? {}
  return `[${number}](${addressOfSection({ page, id })})`
}

/** As texts are compared: without marks, in small letters, with single blanks. */
function plain(text: string): string {
  return text.replace(/[*`_]/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Enough of a word to know it again with another ending. */
const stemLength = 5

/**
 * How many of the longer words of a sentence stand in what was given, as a part of all. Where it has none, such as a mere
 * Yes, what it quotes is looked at instead; what has neither is not supported.
 */
function supportOf(prose: string, quoted: string, given: string): number {
  const said = wordsOf(prose)
  const words = said.length > 0 ? said : wordsOf(plain(quoted))
  const known = new Set(wordsOf(given))
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length
}

/** What has a full stop within it, such as names of files and of servers. */
function namesOf(prose: string): readonly string[] {
  return plain(prose).match(/[\p{L}\d-]+(?:\.[\p{L}\d-]{2,})+/gu) ?? []
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? []).map((word) => word.slice(0, stemLength))
}
