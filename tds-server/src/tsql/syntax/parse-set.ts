import { notUnderstood } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import { parseExpression } from './parse-query.ts'
import type { StatementBody } from './tree.ts'

const switches = [
  'ANSI_DEFAULTS',
  'ANSI_NULLS',
  'ANSI_NULL_DFLT_ON',
  'ANSI_NULL_DFLT_OFF',
  'ANSI_PADDING',
  'ANSI_WARNINGS',
  'ARITHABORT',
  'ARITHIGNORE',
  'CONCAT_NULL_YIELDS_NULL',
  'CURSOR_CLOSE_ON_COMMIT',
  'FMTONLY',
  'IMPLICIT_TRANSACTIONS',
  'NOCOUNT',
  'NOEXEC',
  'NUMERIC_ROUNDABORT',
  'QUOTED_IDENTIFIER',
  'XACT_ABORT',
  'DATEFIRST',
  'DATEFORMAT',
  'DEADLOCK_PRIORITY',
  'LANGUAGE',
  'LOCK_TIMEOUT',
  'ROWCOUNT',
  'TEXTSIZE',
  'CONTEXT_INFO',
]

/** Parses SET of a variable or an option. */
export function parseSet(cursor: Cursor): StatementBody {
  cursor.expectWord('SET')
  if (cursor.token.kind === 'variable') {
    const name = cursor.variable()
    const operator = cursor.next()
    if (operator.kind !== 'symbol' || !['=', '+=', '-=', '*=', '/=', '%='].includes(operator.text))
      throw cursor.unexpected(operator)
    return { kind: 'setVariable', name, operator: operator.text, value: parseExpression(cursor) }
  }
  if (cursor.takeWord('TRANSACTION', 'ISOLATION', 'LEVEL')) {
    const first = cursor.oneOf('READ', 'REPEATABLE', 'SERIALIZABLE', 'SNAPSHOT')
    const second =
      first === 'READ' || first === 'REPEATABLE' ? ` ${cursor.oneOf('READ', 'COMMITTED', 'UNCOMMITTED')}` : ''
    return { kind: 'setOption', option: 'ISOLATION', value: `${first}${second}`, table: null }
  }
  if (cursor.takeWord('IDENTITY_INSERT')) {
    const table = cursor.qualifiedName()
    return { kind: 'setOption', option: 'IDENTITY_INSERT', value: cursor.oneOf('ON', 'OFF'), table }
  }
  if (cursor.takeWord('STATISTICS')) {
    cursor.next()
    return { kind: 'setOption', option: 'STATISTICS', value: cursor.oneOf('ON', 'OFF'), table: null }
  }
  const token = cursor.token
  const options = [cursor.next().upper]
  while (cursor.takeSymbol(',')) options.push(cursor.next().upper)
  for (const option of options)
    if (!switches.includes(option)) throw notUnderstood(`SET ${option}`, token.line)
  const negative = cursor.takeSymbol('-') ? '-' : ''
  const value = `${negative}${cursor.next().text}`
  return { kind: 'setOption', option: options.join(','), value, table: null }
}
