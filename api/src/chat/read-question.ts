import { AppError, sentence, wholeText } from '@anj/workflow'
import { hideSecrets } from './hide-secrets.ts'

const longest = 10_000

/**
 * A question as it is answered and kept: without what no text can hold, without signs that steer a terminal, and without
 * what looks like a secret. Nothing else of it is judged: markup and orders are words like others.
 */
export function readQuestion(typed: string): string {
  const question = wholeText(typed)
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()
  if (question === '' || [...question].length > longest) {
    throw new AppError('questionLength', {}, { fields: { question: sentence('questionLength') } })
  }
  return hideSecrets(question)
}
