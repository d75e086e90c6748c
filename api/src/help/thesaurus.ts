import { type Term, termsOf } from './terms.ts'

/** What a word may be called in the pages, and how nearly it is that. */
export interface NearStem {
  readonly stem: string
  /** Between 0 and 1. */
  readonly weight: number
}

/** What people say and the pages call otherwise. */
export interface Thesaurus {
  /** For each term of a question what the pages may call it, or what it is part of. */
  nearTo(terms: readonly Term[]): readonly (readonly NearStem[])[]
}

const SAME = 0.9
const NEAR = 0.35
const LONGEST = 5

/** Reads `thesaurus.txt`: `said = called` where both mean the same, `said ~ called, called` where it may be meant, on each line. */
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
      // Of several words each may stand elsewhere for something else.
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
