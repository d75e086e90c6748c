import { apiTokenPrefix } from '@anj/db'
import { AppError, sentence, wholeText } from '@anj/workflow'

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
  return withoutSecrets(question)
}

const hidden = '…'
const secrets: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, hidden],
  [/\b([a-z][a-z\d+.-]*:\/\/[^\s:@/]*):\S+@/gi, `$1:${hidden}@`],
  [
    /(pass(?:word|wd|phrase)|pwd|secret|token|api[-_ ]?key|access[-_ ]?key)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s;,&"']+)/gi,
    `$1$2${hidden}`,
  ],
  [/\bBearer\s+[\w.~+/=-]{12,}/gi, `Bearer ${hidden}`],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, hidden],
  [new RegExp(`${apiTokenPrefix}[\\w-]{16,}`, 'g'), hidden],
]

/** A text that people pasted, with passwords and keys taken out of addresses, settings and headers. */
export function withoutSecrets(text: string): string {
  return secrets.reduce((rest, [pattern, shown]) => rest.replace(pattern, shown), text)
}
