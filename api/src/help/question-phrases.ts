/**
 * Phrases from users' questions, by the heading that answers them: `runs#the-log`, or `runs` for the top of the page.
 */
export type QuestionPhrases = ReadonlyMap<string, readonly string[]>

/** Additional search data, from files in the help folder. */
export interface HelpPhrases {
  /** Hand-picked phrases that the pages don't contain. A phrase may be a complete question. */
  readonly askedAs: QuestionPhrases
  /** Likely questions. Their words indicate which heading a question is about. */
  readonly likely: QuestionPhrases
}

/**
 * Parses `asked-as.txt` or `likely-questions.txt`. Each line contains a heading, a colon and comma-separated phrases.
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
