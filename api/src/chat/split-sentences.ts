/**
 * Matches the end of a sentence: a full stop with its citations, or the end of a line, but not the full stop after a
 * step's number. Matches only once the next sentence's first character has arrived, because until then another citation
 * could follow.
 */
const end =
  /(?<!(?:^|\n)\s*\d{1,3})[.!?]["'”’)*_]*(?:\s*\[\d+\])*[ \t]+(?=[^\s[])|(?<!\s)[ \t]*\n\s*(?=[^\s[])/g

/** Splits the text received so far into complete sentences, each including the white space after it, and the rest. */
export function splitSentences(text: string): {
  readonly sentences: readonly string[]
  readonly rest: string
} {
  const sentences: string[] = []
  let from = 0
  for (const match of text.matchAll(end)) {
    const to = match.index + match[0].length
    // A full stop inside code doesn't end a sentence.
    if (text.slice(from, to).split('`').length % 2 === 0) continue
    if (text.slice(from, to).trim() !== '') sentences.push(text.slice(from, to))
    from = to
  }
  return { sentences, rest: text.slice(from) }
}
