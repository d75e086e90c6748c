import { type Term, termsOf } from './terms.ts'

/** A stem from the pages that is related to a word, with the similarity of their meanings. */
export interface RelatedStem {
  readonly stem: string
  /** The similarity, between 0 and 1. */
  readonly weight: number
}

/** Maps words that users write to different words that the pages use. */
export interface Thesaurus {
  /** Returns the related stems in the pages for each term of a question. */
  nearTo(terms: readonly Term[]): readonly (readonly RelatedStem[])[]
}

const SAME = 0.9
const NEAR = 0.35
const LONGEST = 5

/**
 * Reads `thesaurus.txt`. A line `said = called` gives `said` the same meaning as `called`. A line `said ~ called,
 * called` lists possible meanings of `said`.
 */
export function thesaurusOf(text: string): Thesaurus {
  const byPhrase = new Map<string, Map<string, number>>()
  for (const line of text.split('\n')) {
    const [, said = '', sign, called = ''] = /^([^#=~]+)([=~])(.+)$/.exec(line) ?? []
    const phrase = keyOf(termsOf(said))
    if (!phrase) continue
    const near = byPhrase.get(phrase) ?? new Map<string, number>()
    byPhrase.set(phrase, near)
    for (const one of called.split(',')) {
      const stems = termsOf(one).filter(({ weak }, _, all) => !weak || all.length === 1)
      // Each word of a phrase can have another meaning elsewhere, so longer phrases get a lower weight per word.
      const weight = (sign === '=' ? SAME : NEAR) / Math.sqrt(stems.length)
      for (const { stem } of stems) near.set(stem, Math.max(near.get(stem) ?? 0, weight))
    }
  }
  return {
    nearTo(terms) {
      const found = terms.map(() => new Map<string, number>())
      for (let at = 0; at < terms.length; at += 1)
        for (let end = at + 1; end <= Math.min(terms.length, at + LONGEST); end += 1) {
          const near = byPhrase.get(keyOf(terms.slice(at, end)))
          for (const [stem, weight] of near ?? [])
            for (const its of found.slice(at, end)) its.set(stem, Math.max(its.get(stem) ?? 0, weight))
        }
      return found.map((near) => [...near].map(([stem, weight]) => ({ stem, weight })))
    },
  }
}

const keyOf = (terms: readonly Term[]) => terms.map(({ stem }) => stem).join(' ')
