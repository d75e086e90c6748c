import type { SessionState } from '../run/session-state.ts'
import type { Database, DbObject, Permission, User } from './model.ts'

export type Securable =
  | { readonly securableClass: 'DATABASE' }
  | { readonly securableClass: 'SCHEMA'; readonly schema: string }
  | { readonly securableClass: 'OBJECT'; readonly object: DbObject }

/** Returns the login's user in a database, or null when it has none. */
export function userOf(session: SessionState, database: Database): User | null {
  if (session.login.isAdmin) return database.users.get('dbo') ?? null
  const login = session.login.name.toLowerCase()
  for (const user of database.users.values()) if (user.login?.toLowerCase() === login) return user
  return ['master', 'tempdb', 'msdb'].includes(database.name)
    ? { id: 2, name: 'guest', login: null, isRole: false, roles: new Set() }
    : null
}

function rolesOf(database: Database, user: User): Set<string> {
  const names = new Set<string>([user.name.toLowerCase(), 'public'])
  const add = (roles: ReadonlySet<string>) => {
    for (const role of roles) {
      const lower = role.toLowerCase()
      if (names.has(lower)) continue
      names.add(lower)
      add(database.users.get(lower)?.roles ?? new Set())
    }
  }
  add(user.roles)
  return names
}

/** For each permission, the permissions that imply it. */
const greater: Readonly<Record<string, readonly string[]>> = {
  'VIEW DEFINITION': ['ALTER', 'CONTROL'],
  'CREATE TABLE': ['ALTER'],
  'CREATE VIEW': ['ALTER'],
  'CREATE SCHEMA': ['ALTER'],
}

const ofFixedRoles: Readonly<Record<string, readonly string[]>> = {
  db_datareader: ['SELECT'],
  db_datawriter: ['INSERT', 'UPDATE', 'DELETE'],
  db_ddladmin: [
    'ALTER',
    'CREATE TABLE',
    'CREATE VIEW',
    'CREATE SCHEMA',
    'CREATE PROCEDURE',
    'REFERENCES',
    'VIEW DEFINITION',
  ],
}
const deniedByRoles: Readonly<Record<string, readonly string[]>> = {
  db_denydatareader: ['SELECT'],
  db_denydatawriter: ['INSERT', 'UPDATE', 'DELETE'],
}

/** True when the session's user has a permission on a database, a schema or an object. */
export function isPermitted(
  session: SessionState,
  database: Database,
  permission: string,
  securable: Securable,
): boolean {
  if (session.login.isAdmin) return true
  const user = userOf(session, database)
  if (user === null) return false
  const roles = rolesOf(database, user)
  if (roles.has('db_owner') || user.name.toLowerCase() === 'dbo') return true
  const wanted = permission.toUpperCase()
  if (database.name === 'tempdb') return true
  for (const [role, permissions] of Object.entries(deniedByRoles))
    if (roles.has(role) && permissions.includes(wanted)) return false
  const schema =
    securable.securableClass === 'SCHEMA'
      ? securable.schema.toLowerCase()
      : securable.securableClass === 'OBJECT'
        ? securable.object.schema.toLowerCase()
        : null
  if (schema === 'sys' || schema === 'information_schema') return wanted === 'SELECT'
  const object = securable.securableClass === 'OBJECT' ? securable.object.id : null
  const covers = (securableClass: string, name: string | number | null) =>
    securableClass === 'DATABASE' ||
    (securableClass === 'SCHEMA' && name === schema) ||
    (securableClass === 'OBJECT' && object !== null && name === object)
  const applying = database.permissions.filter(
    (one) =>
      one.minorId === 0 &&
      roles.has(one.principal.toLowerCase()) &&
      covers(one.securableClass, one.securable),
  )
  if (
    applying.some(
      (one) => one.state === 'deny' && (one.permission === wanted || one.permission === 'CONTROL'),
    )
  )
    return false
  const enough = [wanted, 'CONTROL', ...(greater[wanted] ?? [])]
  if (applying.some((one) => one.state === 'grant' && enough.includes(one.permission))) return true
  if (schema !== null && database.schema(schema)?.owner.toLowerCase() === user.name.toLowerCase()) return true
  for (const [role, permissions] of Object.entries(ofFixedRoles))
    if (roles.has(role) && enough.some((one) => permissions.includes(one))) return true
  return false
}

/**
 * True when the session's user has a permission on a column. Column permissions override the permissions of the table.
 */
export function isColumnPermitted(
  session: SessionState,
  database: Database,
  permission: string,
  table: DbObject,
  columnId: number,
): boolean {
  const own = ownPermissions(session, database, table).filter(
    (one) => one.permission === permission.toUpperCase() && one.minorId === columnId,
  )
  if (own.length === 0)
    return isPermitted(session, database, permission, { securableClass: 'OBJECT', object: table })
  return own.every(({ state }) => state === 'grant')
}

/** Returns the column permissions on an object that were granted to or denied the session's user. */
function ownPermissions(session: SessionState, database: Database, object: DbObject): readonly Permission[] {
  const user = session.login.isAdmin ? null : userOf(session, database)
  if (user === null) return []
  const roles = rolesOf(database, user)
  return database.permissions.filter(
    (one) => one.minorId > 0 && one.securable === object.id && roles.has(one.principal.toLowerCase()),
  )
}

/** True when the object is visible in the catalogue, which requires some permission on it. */
export function isVisible(session: SessionState, database: Database, object: DbObject): boolean {
  if (session.login.isAdmin) return true
  const known = object.kind === 'trigger' ? object.table : object
  if (ownPermissions(session, database, known).some(({ state }) => state === 'grant')) return true
  return ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'VIEW DEFINITION', 'ALTER', 'REFERENCES', 'EXECUTE'].some(
    (permission) => isPermitted(session, database, permission, { securableClass: 'OBJECT', object: known }),
  )
}

export const canOpen = (session: SessionState, database: Database): boolean =>
  userOf(session, database) !== null

export function isMember(session: SessionState, database: Database, role: string): boolean {
  const user = userOf(session, database)
  if (user === null) return false
  if (session.login.isAdmin && role.toLowerCase() === 'db_owner') return true
  return rolesOf(database, user).has(role.toLowerCase())
}
