/** Phrases that users ask with, by the heading that answers them: `runs#the-log`, or `runs` for the top of the page. */
export type QuestionPhrases = ReadonlyMap<string, readonly string[]>

/** Additional search data from files next to the pages. */
export interface HelpPhrases {
  /** Hand-picked phrases that the pages don't contain. Each may be a whole question. */
  readonly askedAs: QuestionPhrases
  /** Likely questions. Together they show which words indicate a heading. */
  readonly likely: QuestionPhrases
}

/**
 * Reads `asked-as.txt` or `likely-questions.txt` of a folder of pages. Each line contains a heading, a colon and
 * comma-separated phrases.
 */
export function parseQuestionPhrases(text: string): QuestionPhrases {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      const phrases = line.slice(at + 1).split(',')
      return [line.slice(0, at).trim(), phrases.map((phrase) => phrase.trim()).filter(Boolean)] as const
    }),
  )
}
