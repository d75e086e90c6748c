import type { IndexedPassage } from './help-index.ts'
import type { AskedTerm } from './question.ts'
import { termsOf } from './terms.ts'

const LONGEST = 240
const BEFORE = 90

/** Returns an excerpt of the best-matching passage around the first of the question's words that it contains. */
export function excerptOf(
  passages: readonly IndexedPassage[],
  coverage: readonly number[],
  asked: readonly AskedTerm[],
): string {
  const best = passages[coverage.indexOf(Math.max(...coverage))] ?? passages[0]
  const text = (best?.words ?? '').replace(/\s+/g, ' ')
  if (text.length <= LONGEST) return text
  const stems = new Set(asked.flatMap(({ forms }) => forms.map(({ stem }) => stem)))
  const found = termsOf(text).find(({ stem }) => stems.has(stem))
  const at = Math.max(0, found ? text.toLowerCase().indexOf(found.word) : 0)
  const from = at < BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1
  const space = text.lastIndexOf(' ', from + LONGEST)
  const end = text.length <= from + LONGEST || space <= from ? text.length : space
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`
}
