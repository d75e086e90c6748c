/** The words that people ask with, by the heading that answers them: `runs#the-log`, or `runs` for the page's top. */
export type AskedAs = ReadonlyMap<string, readonly string[]>

/** What stands beside the pages for the search alone. */
export interface HelpPhrases {
  /** Words that the pages don't have, chosen one by one: each of them may be the question. */
  readonly askedAs: AskedAs
  /** Questions as they are likely to be typed: all of them together tell which words speak for a heading. */
  readonly likely: AskedAs
}

/** Reads `asked-as.txt`, or `likely-questions.txt`, of a folder of pages: a heading, a colon, and phrases apart by commas, on each line. */
export function askedAsOf(text: string): AskedAs {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      const phrases = line.slice(at + 1).split(',')
      return [line.slice(0, at).trim(), phrases.map((phrase) => phrase.trim()).filter(Boolean)] as const
    }),
  )
}
