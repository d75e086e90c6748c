import { usualness } from './english-words.ts'
import { stopWords, weakWords } from './stop-words.ts'
import { nearStems, stemOf, type Term } from './terms.ts'

/** What a term of a question may stand for in the pages, and how surely. */
export interface Form {
  readonly stem: string
  readonly weight: number
  /** The word itself, or as it was meant where it was misspelled; not one that means nearly the same. */
  readonly isSame: boolean
}

/** All words of the pages, by which a term of a question is understood. */
export interface Vocabulary {
  /** How much a stem tells, by the number of sections that hold it; one that none holds tells the most. */
  idf(stem: string): number
  has(stem: string): boolean
  /** A heading names it. */
  isTitled(stem: string): boolean
  /** A word as it was meant, maybe as two; the same word where nothing is wrong, and nothing for a little word with a slip. */
  corrected(word: string): string
  /** None where no page has the word, nor one that is written or meant alike. With `isOpen` the word may go on. */
  forms(term: Term, isOpen?: boolean): readonly Form[]
}

const NEAR = 0.55
const BEGINNING = 0.6

/** Makes the vocabulary of the terms of all sections. */
export function vocabularyOf(
  sections: readonly (readonly Term[])[],
  headings: readonly (readonly Term[])[],
): Vocabulary {
  const counts = new Map<string, number>()
  const stemsByWord = new Map<string, string>()
  for (const terms of sections) {
    for (const stem of new Set(terms.map((term) => term.stem))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    for (const { word, stem } of terms) if (!word.includes(' ')) stemsByWord.set(word, stem)
  }
  const wordsByLength = Map.groupBy([...stemsByWord.keys()], (word) => word.length)
  const idf = (stem: string) => {
    const count = counts.get(stem) ?? 0
    return Math.log(1 + (sections.length - count + 0.5) / (count + 0.5))
  }
  const has = (stem: string) => counts.has(stem)
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
        if (typos > best) continue
        if (typos < best) found = []
        best = typos
        found.push(candidate)
      }
    // Of words that are as near, the one that stands in more sections is meant.
    return found.sort((a, b) => countOf(b) - countOf(a))[0]
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
      if (stemsByWord.has(word) || has(stemOf(word)) || usualness(word) !== 'unusual') return word
      if (stopWords.has(word) || /\d/.test(word)) return word
      if (isMisspelledStopWord(word)) return ''
      return spelledAlike(word) ?? twoInOne(word) ?? word
    },
    isTitled: (stem) => titled.has(stem),
    forms({ stem, word }, isOpen = false) {
      const forms = new Map<string, Form>()
      const add = (form: Form) => {
        if (has(form.stem) && form.weight > (forms.get(form.stem)?.weight ?? 0)) forms.set(form.stem, form)
      }
      const addNear = (to: string, weight: number) => {
        for (const other of nearStems(to)) add({ stem: other, weight: NEAR * weight, isSame: false })
      }
      add({ stem, weight: 1, isSame: true })
      if (isOpen && word.length > 1)
        for (const [longer, its] of stemsByWord)
          if (longer.startsWith(word)) add({ stem: its, weight: BEGINNING, isSame: true })
      addNear(stem, 1)
      return [...forms.values()]
    },
  }
}

/** A little word with one letter wrong, missing, too many, or in another place: 'hwo', 'teh', 'wich', 'shuld'. */
export function isMisspelledStopWord(word: string): boolean {
  if (word.length < 3 || usualness(word) !== 'unusual') return false
  if (word.length > 3)
    return stopWordsFrom4.some((stop) => beginAlike(word, stop) && typosBetween(word, stop, 1) <= 1)
  return [...stopWords].some(
    (stop) => stop.length === 3 && [...stop].sort().join('') === [...word].sort().join(''),
  )
}

const stopWordsFrom4 = [...stopWords, ...weakWords].filter((stop) => stop.length > 3)

function mostTypos(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** The first letter is seldom wrong, unless it changed its place with the second. */
function beginAlike(a: string, b: string): boolean {
  return (
    a[0] === b[0] ||
    (a[0] === b[1] && a[1] === b[0]) ||
    a.slice(0, 3) === b.slice(1, 4) ||
    a.slice(1, 4) === b.slice(0, 3)
  )
}

/** How many letters are wrong, missing, too many or swapped with their neighbour; more than `most` as `most + 1`. */
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
