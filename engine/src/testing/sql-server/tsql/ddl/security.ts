import type { Permission } from '../catalogue/model.ts'
import { objectName } from '../catalogue/names.ts'
import { notUnderstood, sqlError } from '../errors.ts'
import type { Environment } from '../run/environment.ts'
import type { Grant, StatementBody } from '../syntax/tree.ts'

const notFound = (what: string, name: string) =>
  sqlError(
    15_151,
    `Cannot find the ${what} '${name}', because it does not exist or you do not have permission.`,
  )

/** GRANT, DENY and REVOKE, kept and heeded. */
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
    for (const permission of statement.permissions) {
      const names =
        permission === 'ALL' ? ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'REFERENCES'] : [permission]
      for (const name of names) {
        after = after.filter(
          (one) =>
            !(
              one.principal === user.name &&
              one.permission === name &&
              one.securable === securable &&
              one.securableClass === statement.securableClass
            ),
        )
        if (statement.verb !== 'revoke')
          after = [
            ...after,
            {
              principal: user.name,
              permission: name,
              securableClass: statement.securableClass,
              securable,
              state: statement.verb,
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

/** CREATE LOGIN, of the whole server. */
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

/** CREATE USER of the database. */
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

/** ALTER ROLE … ADD MEMBER. */
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
