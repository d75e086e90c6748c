import { AppError } from '@anj/workflow'

/** What may stand before the first word of a statement. */
const BEFORE = /^(?:[\s;(]|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/
const WORD = /^[\p{L}_][\p{L}\p{N}_]*/u
const READS: ReadonlySet<string> = new Set(['select', 'with', 'values', 'table'])

/** Refuses a statement that is no SELECT, or more than one, with the word that it begins with where that tells it. */
export function notASelect(query: string, cause: unknown): AppError {
  const word = firstWord(query)
  return word === '' || beginsAsSelect(query)
    ? new AppError('queryNotSelect', {}, { cause })
    : new AppError('queryBeginsWith', { word: word.slice(0, 100) }, { cause })
}

/** True for a statement whose first word reads. */
export function beginsAsSelect(query: string): boolean {
  return READS.has(firstWord(query).toLowerCase())
}

function firstWord(query: string): string {
  return WORD.exec(query.replace(BEFORE, ''))?.[0] ?? ''
}
