import { AppError, sanitizeText, sentence } from '@anj/workflow'
import { hideSecrets } from '@anj/workflow/hide-secrets'

const longest = 10_000

/**
 * Cleans a question before Anj answers and stores it: removes invalid characters, control characters and text that
 * looks like a secret. Markup and instructions stay and are treated as ordinary words.
 */
export function readQuestion(typed: string): string {
  const question = sanitizeText(typed)
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()
  if (question === '' || [...question].length > longest) {
    throw new AppError('questionLength', {}, { fields: { question: sentence('questionLength') } })
  }
  return hideSecrets(question)
}
