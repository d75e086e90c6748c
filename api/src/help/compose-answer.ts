import type { IndexedPassage, RankedSection } from './help-index.ts'
import { matchStrength } from './ranking.ts'
import { bestSentences, countWords } from './sentences.ts'

/** The approximate length of an answer, in words. Numbered steps are never shortened. */
const WORDS = 120
/** The length in words below which an answer also includes neighbouring passages. */
const FEW_WORDS = 40
/** The length in words above which a text passage is cut down to its best sentences. */
const LONG_TEXT = 75
const MOST_ROWS = 8
/** A passage is included if its score is at least this share of the best passage's score. */
const CLOSE = 0.75
/**
 * The minimum match strength at which a question counts as a pasted message. The answer is then that message's passage.
 */
const PASTED = 0.6

/** Composes a Markdown answer from a section. The answer never repeats text from the question. */
export function answerFrom(
  { section, coverage, heading, message }: RankedSection,
  stems: ReadonlySet<string>,
): string {
  const { passages } = section
  if (message && matchStrength(message) >= PASTED)
    return messageText(passages, message.quoted.passage.text, stems)
  const chosen = choose(passages, coverage, heading)
  return written(passages, chosen, stems)
}

/** Returns a few passages from a section as text for a language model. */
export function passageText({ section, coverage, heading }: RankedSection): string {
  const chosen = choose(section.passages, coverage, heading, 3 * WORDS)
  return written(section.passages, chosen, new Set(), true)
}

/** Returns the row, item or paragraph that documents a message. */
function messageText(passages: readonly IndexedPassage[], text: string, stems: ReadonlySet<string>): string {
  const at = passages.findIndex((passage) => passage.text === text)
  const chosen = new Set([at])
  const next = passages[at + 1]
  // If a message ends its paragraph, the next paragraph explains it.
  if (passages[at]?.kind === 'text' && text.endsWith('`') && next?.kind === 'text') chosen.add(at + 1)
  return written(passages, chosen, stems, true)
}

/** Returns the indexes of the passages to include, best first, up to the given number of words. */
function choose(
  passages: readonly IndexedPassage[],
  coverage: readonly number[],
  heading: number,
  words = WORDS,
): ReadonlySet<number> {
  const best = Math.max(0, ...coverage)
  const value = (i: number) => {
    const steps = passages[i]?.kind === 'steps' ? 0.25 : 0
    // If the question matches the heading, the answer should begin with the section's first passage.
    const begins = i === 0 ? 0.35 * heading : 0
    return (coverage[i] ?? 0) + steps * Math.max(heading, best) + begins
  }
  const order = passages.map((_, i) => i).sort((a, b) => value(b) - value(a) || a - b)
  const highest = value(order[0] ?? 0)
  const chosen = new Set<number>()
  let length = 0
  let rows = 0
  const take = (i: number) => {
    const passage = passages[i]
    if (!passage || chosen.has(i)) return
    const size = Math.min(
      countWords(passage.words),
      passage.kind === 'text' ? LONG_TEXT : Number.POSITIVE_INFINITY,
    )
    if (chosen.size > 0 && length + size > words) return
    if (passage.kind === 'row' && (rows += 1) > MOST_ROWS) return
    chosen.add(i)
    length += size
  }
  for (const i of order) if (chosen.size === 0 || value(i) >= CLOSE * highest) take(i)
  const first = order[0] ?? 0
  // A table row makes sense on its own, but text may continue in the next passage.
  if (passages[first]?.kind === 'row') return chosen
  for (let i = first + 1; length < FEW_WORDS && i < passages.length; i += 1) take(i)
  for (let i = first - 1; length < FEW_WORDS && i >= 0; i -= 1) take(i)
  return chosen
}

/**
 * Joins the chosen passages in their original order. Rows of the same table, or items of the same list, form one list.
 */
function written(
  passages: readonly IndexedPassage[],
  chosen: ReadonlySet<number>,
  stems: ReadonlySet<string>,
  isWhole = false,
): string {
  const blocks: string[] = []
  let list: { readonly block: number; readonly items: string[] } | undefined
  const endList = (ended: typeof list) => {
    if (ended) blocks.push(listed(ended.items))
  }
  for (const [i, passage] of passages.entries()) {
    if (!chosen.has(i)) continue
    const { kind, text, lead, block } = passage
    if (list?.block !== block) {
      endList(list)
      list = undefined
      if (lead && !blocks.includes(lead) && !(chosen.has(i - 1) && passages[i - 1]?.text === lead))
        blocks.push(leadText(lead))
    }
    if (kind === 'row' || kind === 'item') {
      list ??= { block, items: [] }
      list.items.push(text)
    } else
      blocks.push(
        kind === 'text' && !isWhole && countWords(text) > LONG_TEXT
          ? bestSentences(text, stems, LONG_TEXT)
          : text,
      )
  }
  endList(list)
  return blocks.join('\n\n')
}

/** Formats items as a bulleted list. A single item gets no bullet. */
function listed(items: readonly string[]): string {
  return items.length === 1 ? (items[0] ?? '') : items.map((item) => `- ${item}`).join('\n')
}

/** Returns the end of the text that introduces a list, a table or code. */
function leadText(lead: string): string {
  return countWords(lead) > 30 ? bestSentences(lead, new Set(), 30, true) : lead
}
