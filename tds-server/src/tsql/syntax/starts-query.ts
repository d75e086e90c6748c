import type { Cursor } from './cursor.ts'

/** True when a query comes next rather than an expression. */
export function startsQuery(cursor: Cursor): boolean {
  let ahead = 0
  while (cursor.isSymbol('(', ahead)) ahead += 1
  const token = cursor.peek(ahead)
  if (token.kind !== 'word') return false
  return token.upper === 'SELECT' || (token.upper === 'WITH' && ahead === 0)
}
