import type { IndexedPassage, IndexedSection, RankedSection } from './help-index.ts'
import type { AskedTerm } from './question.ts'
import { matchStrength } from './ranking.ts'
import { termCoverage } from './term-coverage.ts'

/**
 * The approximate maximum length of an answer, in words. A section up to this length is shown whole. Paragraphs, lists
 * and tables are never shortened, so an answer may be longer.
 */
const WORDS = 200
/** A table up to this number of rows is shown whole. */
const SHORT_TABLE = 6
/** The maximum number of rows of a table in an answer. */
const MOST_ROWS = 24
/** The maximum number of rows that are chosen because their texts match the question. */
const MOST_MATCHES = 8
/** A block or row is included if its match is at least this share of the best match. */
const CLOSE = 0.75
/**
 * The minimum match strength at which a question counts as a pasted message. The answer is then that message's passage.
 */
const PASTED = 0.6

/** The share of a question from which a message's row is shown beside other text. */
const MUCH = 0.5

/** Words that refer to the text before them. A block that begins with one is shown with the block before it. */
const REFERS =
  /^(?:\W*)(?:they|this|it|these|those|such|its|their|both|either|otherwise|then|also|so|here)\b/i

/** True if the user pasted one of the section's messages. */
export const isPasted = ({ message }: RankedSection): boolean => matchStrength(message) >= PASTED

/**
 * Composes a Markdown answer from a section as it is written on its page: whole paragraphs, lists and tables, or the
 * rows of a long table whose first column is in the question or whose text matches it best. The answer never repeats
 * text from the question.
 */
export function answerFrom(ranked: RankedSection, asked: readonly AskedTerm[]): string {
  const { section, message } = ranked
  if (message && isPasted(ranked)) return messageText(section.passages, message.quoted.passage.text)
  return written(chosenBlocks(ranked, asked, WORDS))
}

/** Returns most of a section as text for a language model. */
export function passageText(ranked: RankedSection, asked: readonly AskedTerm[]): string {
  return written(chosenBlocks(ranked, asked, 3 * WORDS))
}

/** Consecutive passages that belong together: a paragraph, a list, a table or code. */
interface Block {
  readonly passages: readonly IndexedPassage[]
  readonly words: number
  readonly match: number
  /** The heading above the block, for the first block of a page's first subsection. */
  readonly heading?: string
}

/** Returns the row, item or paragraph that documents a message. */
function messageText(passages: readonly IndexedPassage[], text: string): string {
  const at = passages.findIndex((passage) => passage.text === text)
  const [found, next] = [passages[at], passages[at + 1]]
  if (!found) return ''
  // If a message ends its paragraph, the next paragraph explains it.
  const isExplained = found.kind !== 'text' || !text.endsWith('`') || next?.kind !== 'text'
  return written([blockOf([found], 0), ...(isExplained || !next ? [] : [blockOf([next], 0)])])
}

/** Returns the blocks of a section to show, in the order of the page. */
function chosenBlocks(ranked: RankedSection, asked: readonly AskedTerm[], most: number): readonly Block[] {
  const blocks = blocksOf(ranked, asked)
  const size = blocks.reduce((sum, { words }) => sum + words, 0)
  return size <= most
    ? [...blocks, ...nextBlocks(ranked.section, most - size)]
    : bestBlocks(blocks, ranked.heading, most)
}

function blocksOf(
  { section, coverage, heading }: RankedSection,
  asked: readonly AskedTerm[],
): readonly Block[] {
  const matches = new Map(section.passages.map((passage, i) => [passage, coverage[i] ?? 0]))
  const isOnlyMessages = section.passages.every(({ isMessage }) => isMessage)
  return grouped(section.passages).map((passages) => {
    const match = Math.max(...passages.map((one) => matches.get(one) ?? 0))
    if (passages[0]?.kind !== 'row') return blockOf(passages, match)
    const rows = rowsFor(passages, matches, heading, asked)
    return blockOf(
      isOnlyMessages ? rows : rows.filter((row) => !row.isMessage || (matches.get(row) ?? 0) > MUCH),
      match,
    )
  })
}

const grouped = (passages: readonly IndexedPassage[]) => [
  ...Map.groupBy(passages, ({ block }) => block).values(),
]

const blockOf = (passages: readonly IndexedPassage[], match: number): Block => ({
  passages,
  match,
  words: passages.reduce((sum, { words }) => sum + countWords(words), 0),
})

/** Returns the rows of a table that the question is about. */
function rowsFor(
  rows: readonly IndexedPassage[],
  matches: ReadonlyMap<IndexedPassage, number>,
  heading: number,
  asked: readonly AskedTerm[],
): readonly IndexedPassage[] {
  if (rows.length <= SHORT_TABLE) return rows
  const all = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
  const inKey = (row: IndexedPassage) =>
    asked.reduce((sum, term) => sum + term.weight * termCoverage(term, [row.keyStems]), 0) / all
  const inRow = (row: IndexedPassage) => matches.get(row) ?? 0
  // A question in the words of the heading asks for the whole table.
  if (heading > 0.8 && rows.length <= MOST_ROWS) return rows
  const close = (match: (row: IndexedPassage) => number) => {
    const best = Math.max(...rows.map(match))
    return best === 0 ? [] : rows.filter((row) => match(row) >= CLOSE * best)
  }
  // A row whose text matches best may be meant although the question has another row's key.
  const chosen = new Set([...close(inKey), ...close(inRow)])
  if (chosen.size === 0) return rows.length <= MOST_ROWS ? rows : []
  const value = (row: IndexedPassage) => inKey(row) + inRow(row)
  const best = [...chosen].sort((one, other) => value(other) - value(one)).slice(0, MOST_MATCHES)
  return rows.filter((row) => best.includes(row))
}

/** Returns the first block, and the blocks that match the question best with the blocks that they refer to. */
function bestBlocks(blocks: readonly Block[], heading: number, most: number): readonly Block[] {
  const highest = Math.max(...blocks.map(({ match }) => match))
  const value = ({ match, passages }: Block) =>
    match + (passages[0]?.kind === 'steps' ? 0.25 * Math.max(heading, highest) : 0)
  const order = [...blocks.keys()].sort((a, b) => value(blocks[b]!) - value(blocks[a]!) || a - b)
  const chosen = new Set<number>()
  let length = 0
  const take = (wanted: readonly number[]) => {
    const added = [...new Set(wanted.flatMap((at) => withContext(blocks, at)))].filter(
      (at) => !chosen.has(at),
    )
    const size = added.reduce((sum, at) => sum + (blocks[at]?.words ?? 0), 0)
    if (chosen.size > 0 && length + size > most) return
    for (const at of added) chosen.add(at)
    length += size
  }
  take([0, ...order.slice(0, 1)])
  for (const at of order) take([at])
  return blocks.filter((_, at) => chosen.has(at))
}

/** Returns a block with the blocks before it that introduce it, and the block that it introduces. */
function withContext(blocks: readonly Block[], at: number): readonly number[] {
  const isLead = (i: number) => blocks[i]?.passages[0]?.text.endsWith(':') ?? false
  const refers = (i: number) => REFERS.test(blocks[i]?.passages[0]?.words ?? '')
  let from = at
  while (from > 0 && (isLead(from - 1) || refers(from))) from -= 1
  let to = at
  while (to < blocks.length - 1 && isLead(to)) to += 1
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

/** Returns the first subsection of a page whose introduction is short, because the introduction alone rarely helps. */
function nextBlocks({ next }: IndexedSection, room: number): readonly Block[] {
  if (!next) return []
  const blocks = grouped(next.passages).map((passages) => blockOf(passages, 0))
  const size = blocks.reduce((sum, { words }) => sum + words, 0)
  return size > room ? [] : blocks.map((block, i) => (i === 0 ? { ...block, heading: next.heading } : block))
}

function written(blocks: readonly Block[]): string {
  return blocks
    .filter(({ passages }) => passages.length > 0)
    .flatMap(({ passages, heading }) => {
      const head = passages[0]?.head
      const lines = [...(head ? [head] : []), ...passages.map(({ text }) => text).filter(Boolean)]
      return [...(heading ? [`**${heading}**`] : []), lines.join('\n')]
    })
    .filter(Boolean)
    .join('\n\n')
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length
