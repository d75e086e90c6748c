import { notUnderstood } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import type { Grant, Name } from './tree.ts'

/** GRANT, DENY and REVOKE. */
export function parseGrant(cursor: Cursor): Grant {
  const verb = cursor.oneOf('GRANT', 'DENY', 'REVOKE').toLowerCase() as Grant['verb']
  const permissions: string[] = []
  do {
    const words: string[] = []
    while (!cursor.isWord('ON') && !cursor.isWord('TO') && !cursor.isWord('FROM') && !cursor.isSymbol(',')) {
      if (cursor.isSymbol('(')) throw notUnderstood('permissions on columns', cursor.token.line)
      if (cursor.token.kind !== 'word') throw cursor.unexpected()
      words.push(cursor.next().upper)
    }
    permissions.push(words.join(' '))
  } while (cursor.takeSymbol(','))
  let securableClass: Grant['securableClass'] = 'DATABASE'
  let securable: Name = []
  if (cursor.takeWord('ON')) {
    securableClass = 'OBJECT'
    if (cursor.isSymbol('::', 1)) {
      securableClass = cursor.oneOf('DATABASE', 'SCHEMA', 'OBJECT') as Grant['securableClass']
      cursor.expectSymbol('::')
    }
    securable = cursor.qualifiedName()
  }
  if (!cursor.takeWord('TO')) cursor.expectWord('FROM')
  const principals: string[] = []
  do principals.push(cursor.takeWord('PUBLIC') ? 'public' : cursor.name())
  while (cursor.takeSymbol(','))
  if (cursor.takeWord('WITH', 'GRANT')) cursor.expectWord('OPTION')
  cursor.takeWord('CASCADE')
  return { kind: 'grant', verb, permissions, securableClass, securable, principals }
}
