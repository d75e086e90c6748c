/** A word of a text as it is compared: without case, accents and marks. */
export type Word = string

/** Longer ones are digests, keys and other things that nobody asks for. */
const LONGEST = 40

/** The words of a text, in its order: small letters without accents, with apostrophes and other marks left out. */
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

/** An apostrophe between letters, as in "can't". */
function isInWord(text: string, at: number): boolean {
  return /\p{L}/u.test(text[at - 1] ?? '') && /\p{L}/u.test(text[at + 1] ?? '')
}
