import type { Database, Permission } from '../catalogue/model.ts'
import { objectName } from '../catalogue/names.ts'
import { notUnderstood, sqlError } from '../errors.ts'
import type { Environment } from '../run/environment.ts'
import type { Grant, StatementBody } from '../syntax/tree.ts'

const notFound = (what: string, name: string) =>
  sqlError(
    15_151,
    `Cannot find the ${what} '${name}', because it does not exist or you do not have permission.`,
  )

/** Executes GRANT, DENY and REVOKE. */
export async function grant(environment: Environment, statement: Grant): Promise<void> {
  const { session } = environment
  const { database } = session
  let securable: Permission['securable'] = null
  if (statement.securableClass === 'OBJECT') {
    securable = await environment.prepare(() => {
      const target = objectName(session, statement.securable)
      const object = target.database.find(target.schema, target.name)
      if (object === undefined) throw notFound('object', statement.securable.join('.'))
      return object.id
    })
  } else if (statement.securableClass === 'SCHEMA') {
    const schema = database.schema(statement.securable[0] ?? '')
    if (schema === undefined) throw notFound('schema', statement.securable.join('.'))
    securable = schema.name.toLowerCase()
  }
  const before = database.permissions
  let after = before
  for (const principal of statement.principals) {
    const user = database.users.get(principal.toLowerCase())
    if (user === undefined) throw notFound('user', principal)
    for (const { name: permission, columns } of statement.permissions) {
      const names =
        permission === 'ALL' ? ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'REFERENCES'] : [permission]
      const ids = columns.length === 0 ? [0] : columns.map((column) => columnId(database, securable, column))
      for (const name of names)
        for (const minorId of ids) {
          const { securableClass, verb, withGrant } = statement
          after = after.filter(
            (one) =>
              one.principal !== user.name ||
              one.permission !== name ||
              one.securable !== securable ||
              one.securableClass !== securableClass ||
              one.minorId !== minorId,
          )
          if (verb !== 'revoke')
            after = [
              ...after,
              {
                principal: user.name,
                permission: name,
                securableClass,
                securable,
                minorId,
                state: verb,
                withGrant,
              },
            ]
        }
    }
  }
  environment.undoably(
    () => {
      database.permissions = after
    },
    () => {
      database.permissions = before
    },
  )
}

function columnId(database: Database, securable: Permission['securable'], name: string): number {
  const object = typeof securable === 'number' ? database.objects.get(securable) : undefined
  const column = object?.kind === 'table' ? object.column(name) : undefined
  if (column === undefined)
    throw sqlError(1911, `Column name '${name}' does not exist in the target table or view.`)
  return column.id
}

/** Executes ALTER AUTHORIZATION, which changes the owner. Permissions on the object are removed, as in SQL Server. */
export async function authorize(
  environment: Environment,
  statement: StatementBody & { kind: 'authorize' },
): Promise<void> {
  const { session } = environment
  const { database } = session
  const owner = statement.owner === null ? null : database.users.get(statement.owner.toLowerCase())
  if (owner === undefined) throw notFound('user', statement.owner ?? '')
  if (statement.securableClass === 'SCHEMA') {
    const schema = database.schema(statement.securable[0] ?? '')
    if (schema === undefined) throw notFound('schema', statement.securable.join('.'))
    const key = schema.name.toLowerCase()
    environment.undoably(
      () => database.schemas.set(key, { ...schema, owner: owner?.name ?? 'dbo' }),
      () => database.schemas.set(key, schema),
    )
    return
  }
  const id = await environment.prepare(() => {
    const target = objectName(session, statement.securable)
    const object = target.database.find(target.schema, target.name)
    if (object === undefined) throw notFound('object', statement.securable.join('.'))
    return object.id
  })
  const before = database.owners.get(id)
  const { permissions } = database
  const put = (one: number | undefined) =>
    one === undefined ? database.owners.delete(id) : database.owners.set(id, one)
  environment.undoably(
    () => {
      put(owner?.id)
      database.permissions = permissions.filter((one) => one.securable !== id)
    },
    () => {
      put(before)
      database.permissions = permissions
    },
  )
}

/** Executes CREATE LOGIN for the whole server. */
export function createLogin(
  environment: Environment,
  { name, password }: StatementBody & { kind: 'createLogin' },
): void {
  const { logins } = environment.session.server
  if (!environment.session.login.isAdmin)
    throw sqlError(15_247, 'User does not have permission to perform this action.')
  if (logins.has(name.toLowerCase())) throw sqlError(15_025, `The server principal '${name}' already exists.`)
  logins.set(name.toLowerCase(), { name, password, isAdmin: false, defaultDatabase: 'master' })
}

/** Executes CREATE USER in the database. */
export function createUser(
  environment: Environment,
  { name, login }: StatementBody & { kind: 'createUser' },
): void {
  const { session } = environment
  const { users } = session.database
  if (login !== null && !session.server.logins.has(login.toLowerCase()))
    throw sqlError(15_007, `'${login}' is not a valid login or you do not have permission.`)
  if (users.has(name.toLowerCase()))
    throw sqlError(15_023, `User, group, or role '${name}' already exists in the current database.`)
  const user = { id: session.database.newUserId(), name, login, isRole: false, roles: new Set<string>() }
  environment.undoably(
    () => users.set(name.toLowerCase(), user),
    () => users.delete(name.toLowerCase()),
  )
}

export function createRole(environment: Environment, name: string): void {
  const { database } = environment.session
  if (database.users.has(name.toLowerCase()))
    throw sqlError(15_023, `User, group, or role '${name}' already exists in the current database.`)
  const role = { id: database.newUserId(), name, login: null, isRole: true, roles: new Set<string>() }
  environment.undoably(
    () => database.users.set(name.toLowerCase(), role),
    () => database.users.delete(name.toLowerCase()),
  )
}

/** Executes ALTER ROLE … ADD MEMBER. */
export function alterRole(environment: Environment, statement: StatementBody & { kind: 'alterRole' }): void {
  const { database, server } = environment.session
  if (statement.server) {
    const key = statement.member.toLowerCase()
    const login = server.logins.get(key)
    if (login === undefined) throw notFound('login', statement.member)
    if (statement.role.toLowerCase() !== 'sysadmin') throw notUnderstood(`the server role ${statement.role}`)
    server.logins.set(key, { ...login, isAdmin: statement.add })
    return
  }
  const role = database.users.get(statement.role.toLowerCase())
  const member = database.users.get(statement.member.toLowerCase())
  if (role?.isRole !== true) throw notFound('role', statement.role)
  if (member === undefined) throw notFound('user', statement.member)
  const had = member.roles.has(role.name.toLowerCase())
  environment.undoably(
    () =>
      statement.add
        ? member.roles.add(role.name.toLowerCase())
        : member.roles.delete(role.name.toLowerCase()),
    () => (had ? member.roles.add(role.name.toLowerCase()) : member.roles.delete(role.name.toLowerCase())),
  )
}
