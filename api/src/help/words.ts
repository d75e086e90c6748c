/** A normalised word: lower case, without accents or punctuation. */
export type Word = string

/** The maximum length of a searchable word. Longer words are digests and keys. */
const LONGEST = 40

/** Returns a text's normalised words in order. */
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
