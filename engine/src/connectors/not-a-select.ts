import { AppError } from '@anj/workflow'

/** Matches spaces, semicolons, opening brackets and comments before a statement's first word. */
const BEFORE = /^(?:[\s;(]|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/
const WORD = /^[\p{L}_][\p{L}\p{N}_]*/u
const READS: ReadonlySet<string> = new Set(['select', 'with', 'values', 'table'])

/**
 * Returns the error for a query that isn't exactly one SELECT. The error names the first word if that word explains the
 * problem.
 */
export function notASelect(query: string, cause: unknown): AppError {
  const word = firstWord(query)
  return word === '' || startsLikeSelect(query)
    ? new AppError('queryNotSelect', {}, { cause })
    : new AppError('queryBeginsWith', { word: word.slice(0, 100) }, { cause })
}

/** True for a statement whose first word starts a read, such as SELECT or WITH. */
export function startsLikeSelect(query: string): boolean {
  return READS.has(firstWord(query).toLowerCase())
}

function firstWord(query: string): string {
  return WORD.exec(query.replace(BEFORE, ''))?.[0] ?? ''
}
