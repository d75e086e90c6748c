import { AppError } from '@anj/workflow'

/** Message with which a select refuses a pattern that matches a text without characters. */
export const patternMatchesNothing = 'it also matches where there is no text'

/** Messages of RE2 about a pattern, from its `re2.h` and `parse.cc`. */
const messages = [
  patternMatchesNothing,
  'missing \\]',
  'missing \\)',
  'unexpected \\)',
  'no argument for repetition operator',
  'bad repetition operator',
  'invalid repetition size',
  'invalid escape sequence',
  'invalid character class range',
  'invalid character class',
  'invalid perl operator',
  'invalid named capture group',
  'invalid UTF-8',
  'trailing \\\\',
  'pattern too large',
]
const aboutPattern = new RegExp(`^Invalid Input Error: (${messages.join('|')})`)

/** Returns the error of a select, in words if a pattern that a user wrote caused it. */
export function withPatternInWords(error: unknown): unknown {
  const detail = error instanceof Error ? aboutPattern.exec(error.message)?.[1] : undefined
  return detail === undefined ? error : new AppError('patternUnreadable', { detail }, { cause: error })
}
