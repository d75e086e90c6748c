import { stemmer } from 'stemmer'
import { stopWords, weakWords } from './stop-words.ts'
import { synonyms } from './synonyms.ts'
import { wordsOf } from './words.ts'

/** A word, or a phrase with one meaning, in the form used to compare pages with questions. */
export interface Term {
  /** The word's stem, or the stem of its group's first synonym. */
  readonly stem: string
  /** The word as written, normalised. */
  readonly word: string
  /** True for a word with little meaning, such as "use", "make" or "get". */
  readonly weak: boolean
}

const stems = new Map<string, string>()

/** Returns a word's stem. The cache has a maximum size. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = stemmer(word)
  if (stems.size < 20_000) stems.set(word, stem)
  return stem
}

const stemsOf = (text: string) => wordsOf(text).map(stemOf)

interface Phrase {
  readonly stems: readonly string[]
  readonly means: string
}

/** Phrases by their first stem, longest first. */
const phrases = new Map<string, Phrase[]>()
for (const [means = '', ...others] of synonyms)
  for (const phrase of [means, ...others]) {
    const [first = '', ...rest] = stemsOf(phrase)
    phrases.set(first, [...(phrases.get(first) ?? []), { stems: [first, ...rest], means: stemOf(means) }])
  }
for (const list of phrases.values()) list.sort((a, b) => b.stems.length - a.stems.length)

/** Returns a text's terms in order, without stop words. The first synonym of a group replaces the others. */
export function termsOf(text: string): readonly Term[] {
  const words = wordsOf(text)
  const stemmed = words.map(stemOf)
  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phrases
      .get(stemmed[at] ?? '')
      ?.find((one) => one.stems.every((stem, i) => stemmed[at + i] === stem))
    const length = phrase?.stems.length ?? 1
    const word = words.slice(at, at + length).join(' ')
    if (phrase) terms.push({ stem: phrase.means, word, weak: length === 1 && weakWords.has(word) })
    else if (!stopWords.has(word)) terms.push({ stem: stemmed[at] ?? word, word, weak: weakWords.has(word) })
    at += length
  }
  return terms
}
