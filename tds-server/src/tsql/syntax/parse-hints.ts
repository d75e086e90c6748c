import { sqlError } from '../errors.ts'
import type { Cursor } from './cursor.ts'

const known = new Set([
  'NOLOCK',
  'READUNCOMMITTED',
  'READCOMMITTED',
  'READCOMMITTEDLOCK',
  'REPEATABLEREAD',
  'SERIALIZABLE',
  'SNAPSHOT',
  'HOLDLOCK',
  'UPDLOCK',
  'XLOCK',
  'ROWLOCK',
  'PAGLOCK',
  'TABLOCK',
  'TABLOCKX',
  'NOWAIT',
  'NOEXPAND',
  'KEEPIDENTITY',
  'KEEPDEFAULTS',
])

/** Parses table hints, `WITH (TABLOCK, …)`, and returns them in upper case. */
export function parseHints(cursor: Cursor): string[] {
  const bare = cursor.isSymbol('(') && known.has(cursor.peek(1).upper)
  if (!bare && !(cursor.isWord('WITH') && cursor.isSymbol('(', 1))) return []
  if (!bare) cursor.next()
  cursor.expectSymbol('(')
  const hints: string[] = []
  do {
    const token = cursor.next()
    if (!known.has(token.upper))
      throw sqlError(321, `"${token.text}" is not a recognized table hints option.`, {
        class: 15,
        line: token.line,
      })
    hints.push(token.upper)
    cursor.takeSymbol(',')
  } while (!cursor.isSymbol(')'))
  cursor.expectSymbol(')')
  return hints
}
