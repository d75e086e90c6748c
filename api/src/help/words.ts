/** A normalised word: in lower case, without accents and punctuation. */
export type Word = string

/** Longer words are digests, keys and the like, which nobody searches for. */
const LONGEST = 40

/**
 * Returns the normalised words of a text in order: in lower case, without accents, apostrophes and other punctuation.
 */
export function wordsOf(text: string): readonly Word[] {
  return (
    text
      .replace(/\.anj\b/gi, ' anjfile ')
      .replace(/([a-z]{2})(?=[A-Z][a-z])/g, '$1 ')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/['’‘`´]/g, (mark, at: number, whole: string) => (isInWord(whole, at) ? '' : mark))
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length <= LONGEST) ?? []
  )
}

/** True for an apostrophe between letters, as in "can't". */
function isInWord(text: string, at: number): boolean {
  return /\p{L}/u.test(text[at - 1] ?? '') && /\p{L}/u.test(text[at + 1] ?? '')
}
