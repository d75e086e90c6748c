/**
 * Behind a full stop with its citations, or at the end of a line; but not behind the number of a step. The first sign of
 * what follows must be there: a further citation belongs to the sentence before.
 */
const end =
  /(?<!(?:^|\n)\s*\d{1,3})[.!?]["'”’)*_]*(?:\s*\[\d+\])*[ \t]+(?=[^\s[])|(?<!\s)[ \t]*\n\s*(?=[^\s[])/g

/** Cuts a text that is still growing into the sentences that are whole, with the blanks behind them, and what is left. */
export function cutSentences(text: string): { readonly sentences: readonly string[]; readonly rest: string } {
  const sentences: string[] = []
  let from = 0
  for (const match of text.matchAll(end)) {
    const to = match.index + match[0].length
    // What stands as code is no text: its full stops end nothing.
    if (text.slice(from, to).split('`').length % 2 === 0) continue
    if (text.slice(from, to).trim() !== '') sentences.push(text.slice(from, to))
    from = to
  }
  return { sentences, rest: text.slice(from) }
}
