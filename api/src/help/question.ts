import { wordFrequency } from './english-words.ts'
import { WEAK_WEIGHT } from './stop-words.ts'
import { type Term, termsOf } from './terms.ts'
import type { Thesaurus } from './thesaurus.ts'
import type { Form, Vocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** A question's term, interpreted with the vocabulary of the pages. */
export interface AskedTerm extends Term {
  /** The term's information value, which is higher for rare terms. */
  readonly weight: number
  /** Empty when the pages don't contain the term. */
  readonly forms: readonly Form[]
}

/** Factors for words that occur in no heading, by how common they are in English. */
const USUAL = { everyday: 0.3, common: 0.45, known: 0.75, unusual: 1 }

/** The maximum number of terms used from a question. A longer text repeats itself or isn't a question. */
const MOST_TERMS = 40
const MOST_WORDS = 400

/**
 * Returns a question's distinct terms. With `isOpen`, the last word may be incomplete because the user is still typing.
 */
export function parseQuestion(
  question: string,
  vocabulary: Vocabulary,
  thesaurus: Thesaurus,
  isOpen: boolean,
): readonly AskedTerm[] {
  const asked = new Map<string, AskedTerm>()
  const words = wordsOf(question).slice(0, MOST_WORDS)
  // An unfinished word can't be corrected yet.
  const meant = words.map((word, i) => (isOpen && i === words.length - 1 ? word : vocabulary.corrected(word)))
  const terms = termsOf(meant.join(' '))
  const near = thesaurus.nearTo(terms)
  const hasStrongTerms = terms.some(({ weak }) => !weak)
  for (const [i, term] of terms.entries()) {
    if (asked.size >= MOST_TERMS) break
    if (asked.has(term.stem)) continue
    if (!vocabulary.has(term.stem) && isValue(term.word)) continue
    const forms = vocabulary.forms(term, near[i] ?? [], isOpen && i === terms.length - 1)
    // Common words that occur in headings are more informative than other common words.
    const informativeness = vocabulary.isTitled(term.stem) ? 1 : USUAL[wordFrequency(term.word)]
    asked.set(term.stem, {
      ...term,
      forms,
      weight: vocabulary.idf(term.stem) * informativeness * (term.weak && hasStrongTerms ? WEAK_WEIGHT : 1),
    })
  }
  return [...asked.values()]
}

/** True for a number or a code, which is probably a value from the user's own data. */
function isValue(word: string): boolean {
  return word.length === 1 || /\d/.test(word)
}

/** Returns a question's topic: its meaningful stems, sorted, after spelling correction. */
export function topicOf(asked: readonly AskedTerm[]): string {
  const meant = asked.filter(({ weak }) => !weak || asked.every((one) => one.weak))
  const stems = meant.map(({ stem, forms }) => forms.find(({ isSame }) => isSame)?.stem ?? stem)
  return [...new Set(stems)].slice(0, MOST_STEMS).sort().join(' ')
}

const MOST_STEMS = 20
