import { wordFrequency } from './english-words.ts'
import { stopWords, weakWords } from './stop-words.ts'
import { stemOf, type Term } from './terms.ts'
import type { RelatedStem } from './thesaurus.ts'

/** A stem in the pages that a question's term may mean, with the confidence in that meaning. */
export interface Form {
  readonly stem: string
  readonly weight: number
  /** True for the word itself or its corrected spelling, false for a related word. */
  readonly isSame: boolean
}

/** All words in the pages, used to interpret a question's terms. */
export interface Vocabulary {
  /** The stem's inverse document frequency over all sections. Unknown stems have the highest value. */
  idf(stem: string): number
  has(stem: string): boolean
  /** True when the stem occurs in a heading. */
  isTitled(stem: string): boolean
  /**
   * Returns the corrected word, which may become two words. Leaves a correct word unchanged and removes a misspelled
   * stop word.
   */
  corrected(word: string): string
  /** Returns the forms of a term that occur in the pages. With `isOpen`, the word may be incomplete. */
  forms(term: Term, near: readonly RelatedStem[], isOpen?: boolean): readonly Form[]
}

const BEGINNING = 0.6

/** Builds the vocabulary from the terms in all sections, headings and likely questions. */
export function vocabularyOf(
  sections: readonly (readonly Term[])[],
  headings: readonly (readonly Term[])[],
  likely: readonly (readonly Term[])[],
): Vocabulary {
  const counts = new Map<string, number>()
  const stemsByWord = new Map<string, string>()
  for (const terms of sections) {
    for (const stem of new Set(terms.map((term) => term.stem))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    for (const { word, stem } of terms) if (!word.includes(' ')) stemsByWord.set(word, stem)
  }
  const askedStems = new Set<string>()
  for (const { word, stem } of likely.flat()) {
    askedStems.add(stem)
    if (!word.includes(' ') && !stemsByWord.has(word)) stemsByWord.set(word, stem)
  }
  const wordsByLength = Map.groupBy(
    new Set([...stemsByWord.keys(), ...stopWords, ...weakWords]),
    (word) => word.length,
  )
  const idf = (stem: string) => {
    const count = counts.get(stem) ?? 0
    return Math.log(1 + (sections.length - count + 0.5) / (count + 0.5))
  }
  const has = (stem: string) => counts.has(stem) || askedStems.has(stem)
  const titled = new Set(headings.flat().map(({ stem }) => stem))

  const countOf = (word: string) => counts.get(stemsByWord.get(word) ?? '') ?? 0
  const spelledAlike = (word: string): string | undefined => {
    const most = mostTypos(word)
    let best = most
    let found: string[] = []
    for (let length = word.length - most; length <= word.length + most; length += 1)
      for (const candidate of wordsByLength.get(length) ?? []) {
        if (mostTypos(candidate) === 0 || !beginAlike(word, candidate)) continue
        const typos = typosBetween(word, candidate, best)
        const isSlip = isLikelySlip(word, candidate)
        if (typos > best || (typos > 0 && !isSlip && (isLittle(candidate) || word.length < 5))) continue
        if (typos < best) found = []
        best = typos
        found.push(candidate)
      }
    // Among equally close words, prefer a likely typing error, then the word that occurs in the most sections.
    const likely = found.filter((candidate) => isLikelySlip(word, candidate))
    return (likely.length > 0 ? likely : found).sort((a, b) => countOf(b) - countOf(a))[0]
  }

  const twoInOne = (word: string): string | undefined => {
    const isWord = (part: string) => stemsByWord.has(part) || stopWords.has(part)
    for (let at = 4; at <= word.length - 4; at += 1)
      if (isWord(word.slice(0, at)) && isWord(word.slice(at))) return `${word.slice(0, at)} ${word.slice(at)}`
    return undefined
  }

  return {
    idf,
    has,
    corrected(word) {
      if (stemsByWord.has(word) || has(stemOf(word)) || wordFrequency(word) !== 'unusual') return word
      if (stopWords.has(word) || /\d/.test(word)) return word
      if (isSwapped(word)) return ''
      const meant = spelledAlike(word) ?? twoInOne(word) ?? word
      return stopWords.has(meant) ? '' : meant
    },
    isTitled: (stem) => titled.has(stem),
    forms({ stem, word }, near, isOpen = false) {
      const forms = new Map<string, Form>()
      const add = (form: Form) => {
        if (has(form.stem) && form.weight > (forms.get(form.stem)?.weight ?? 0)) forms.set(form.stem, form)
      }
      add({ stem, weight: 1, isSame: true })
      if (isOpen && word.length > 1)
        for (const [longer, its] of stemsByWord)
          if (longer.startsWith(word)) add({ stem: its, weight: BEGINNING, isSame: true })
      for (const one of near) add({ ...one, isSame: false })
      return [...forms.values()]
    },
  }
}

/** True for a three-letter stop word with its letters in the wrong order, such as "hwo" or "teh". */
function isSwapped(word: string): boolean {
  const letters = (one: string) => [...one].sort().join('')
  return (
    word.length === 3 && [...stopWords].some((stop) => stop.length === 3 && letters(stop) === letters(word))
  )
}

const isLittle = (word: string) => stopWords.has(word) || weakWords.has(word)

/**
 * True when two letters are swapped or one letter is missing or doubled, which indicates a typing error rather than
 * another word.
 */
function isLikelySlip(typed: string, meant: string): boolean {
  if (typed.length < meant.length) return true
  if (typed.length > meant.length) return /(.)\1/.test(typed)
  return [...typed].sort().join('') === [...meant].sort().join('')
}

function mostTypos(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** True when two words begin alike. The first letter is rarely wrong, unless it is swapped with the second. */
function beginAlike(a: string, b: string): boolean {
  return (
    a[0] === b[0] ||
    (a[0] === b[1] && a[1] === b[0]) ||
    a.slice(0, 3) === b.slice(1, 4) ||
    a.slice(1, 4) === b.slice(0, 3)
  )
}

/**
 * Returns the number of letters that are wrong, missing, superfluous or swapped with a neighbour. Returns `most + 1`
 * when the number exceeds `most`.
 */
export function typosBetween(a: string, b: string, most: number): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return Math.min(row[b.length] ?? most + 1, most + 1)
}
