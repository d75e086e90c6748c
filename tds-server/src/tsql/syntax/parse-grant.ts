import type { Cursor } from './cursor.ts'
import type { Grant, Name } from './tree.ts'

/** Parses GRANT, DENY and REVOKE. */
export function parseGrant(cursor: Cursor): Grant {
  const verb = cursor.oneOf('GRANT', 'DENY', 'REVOKE').toLowerCase() as Grant['verb']
  const permissions: { name: string; columns: string[] }[] = []
  do {
    const words: string[] = []
    while (!cursor.isWord('ON') && !cursor.isWord('TO') && !cursor.isWord('FROM') && !cursor.isSymbol(',')) {
      if (cursor.isSymbol('(')) break
      if (cursor.token.kind !== 'word') throw cursor.unexpected()
      words.push(cursor.next().upper)
    }
    permissions.push({ name: words.join(' '), columns: cursor.isSymbol('(') ? cursor.nameList() : [] })
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
  const withGrant = cursor.takeWord('WITH', 'GRANT')
  if (withGrant) cursor.expectWord('OPTION')
  cursor.takeWord('CASCADE')
  return { kind: 'grant', verb, permissions, securableClass, securable, principals, withGrant }
}
