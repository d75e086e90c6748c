import type { Database } from '../connect.ts'
import { grants } from './read-dictionary-queries.ts'

/** Maps all spellings that the server accepts for a database's name to the same text. */
type Fold = (name: string) => string

/** True if this login's own grants let it see every table of a database. */
export async function seesAllTables(database: Database, name: string, fold: Fold): Promise<boolean> {
  const rows = await database.rows(grants)
  return grantsSelectOnAll(
    rows.map((row) => String(Object.values(row)[0])),
    name,
    fold,
  )
}

const LINE = /^(GRANT|REVOKE) (.+?) ON (\*|`(?:[^`]|``)+`)\.\* (?:TO|FROM) /

/**
 * Evaluates lines such as "GRANT SELECT, INSERT ON `sales`.* TO `ann`@`%`". A permission on only some columns doesn't
 * count. With `partial_revokes`, MySQL can revoke a global permission for a single database.
 */
export function grantsSelectOnAll(lines: readonly string[], database: string, fold: Fold): boolean {
  const readings = lines.flatMap((line) => {
    const [, verb, rights = '', place = ''] = LINE.exec(line) ?? []
    const isRead = /\b(ALL PRIVILEGES|SELECT)\b/.test(rights.replaceAll(/\([^)]*\)/g, ''))
    return isRead ? [{ verb, name: place === '*' ? null : place.slice(1, -1).replaceAll('``', '`') }] : []
  })
  const isRevoked = readings.some(
    ({ verb, name }) => verb === 'REVOKE' && name && fold(name) === fold(database),
  )
  return (
    !isRevoked &&
    readings.some(
      ({ verb, name }) => verb === 'GRANT' && (name === null || matches(fold(name), fold(database))),
    )
  )
}

/** Matches a name against a LIKE pattern, in which a backslash escapes % and _. */
function matches(pattern: string, name: string): boolean {
  const source = pattern.replaceAll(/\\?[\s\S]/g, (sign) =>
    sign === '%' ? '.*' : sign === '_' ? '.' : (sign.at(-1) ?? '').replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'),
  )
  return new RegExp(`^${source}$`, 's').test(name)
}
