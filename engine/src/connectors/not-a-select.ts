import { AppError } from '@anj/workflow'

/** What may stand before the first word of a statement. */
const BEFORE = /^(?:[\s;(]|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/
const WORD = /^[\p{L}_][\p{L}\p{N}_]*/u
const READS: ReadonlySet<string> = new Set(['select', 'with', 'values', 'table'])

/** Refuses a statement that is no SELECT, or more than one, with the word that it begins with where that tells it. */
export function notASelect(query: string, cause: unknown): AppError {
  const word = WORD.exec(query.replace(BEFORE, ''))?.[0] ?? ''
  return word === '' || READS.has(word.toLowerCase())
    ? new AppError('queryNotSelect', {}, { cause })
    : new AppError('queryBeginsWith', { word: word.slice(0, 100) }, { cause })
}
