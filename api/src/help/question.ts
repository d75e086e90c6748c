import { usualness } from './english-words.ts'
import { WEAK } from './stop-words.ts'
import { type Term, termsOf } from './terms.ts'
import type { Thesaurus } from './thesaurus.ts'
import type { Form, Vocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** A term of a question, as the pages' vocabulary understands it. */
export interface AskedTerm extends Term {
  /** What it tells, by how rare it is. */
  readonly weight: number
  /** None when the pages don't know it. */
  readonly forms: readonly Form[]
}

/** What words tell that no heading names, by how usual they are in English. */
const USUAL = { everyday: 0.3, common: 0.45, known: 0.75, unusual: 1 }

/** Terms of a question that are looked at; the rest of a long text repeats itself, or is none. */
const MOST_TERMS = 40
const MOST_WORDS = 400

/** The terms of a question, each once. The last one may go on, while somebody types. */
export function understand(
  question: string,
  vocabulary: Vocabulary,
  thesaurus: Thesaurus,
  isOpen: boolean,
): readonly AskedTerm[] {
  const asked = new Map<string, AskedTerm>()
  const words = wordsOf(question).slice(0, MOST_WORDS)
  // The word that is being typed is not wrong yet.
  const meant = words.map((word, i) => (isOpen && i === words.length - 1 ? word : vocabulary.corrected(word)))
  const terms = termsOf(meant.join(' '))
  const near = thesaurus.nearTo(terms)
  const said = terms.some(({ weak }) => !weak)
  for (const [i, term] of terms.entries()) {
    if (asked.size >= MOST_TERMS) break
    if (asked.has(term.stem)) continue
    if (!vocabulary.has(term.stem) && isValue(term.word)) continue
    const forms = vocabulary.forms(term, near[i] ?? [], isOpen && i === terms.length - 1)
    // Of words that everybody uses, those that headings name tell more than all others.
    const told = vocabulary.isTitled(term.stem) ? 1 : USUAL[usualness(term.word)]
    asked.set(term.stem, {
      ...term,
      forms,
      weight: vocabulary.idf(term.stem) * told * (term.weak && said ? WEAK : 1),
    })
  }
  return [...asked.values()]
}

/** A number, a letter or a mixture of both that no page holds is somebody's own. */
function isValue(word: string): boolean {
  return word.length === 1 || /\d/.test(word)
}

/** What a question is about: its meaningful stems, misspelled ones as they were meant, sorted. */
export function topicOf(asked: readonly AskedTerm[]): string {
  const meant = asked.filter(({ weak }) => !weak || asked.every((one) => one.weak))
  const stems = meant.map(({ stem, forms }) => forms.find(({ isSame }) => isSame)?.stem ?? stem)
  return [...new Set(stems)].slice(0, MOST_STEMS).sort().join(' ')
}

const MOST_STEMS = 20
