import type { Table } from '../catalogue/model.ts'
import { objectName } from '../catalogue/names.ts'
import { isPermitted } from '../catalogue/permissions.ts'
import { cannotDrop, sqlError } from '../errors.ts'
import type { Environment } from '../run/environment.ts'
import { childrenOf } from '../store/references.ts'
import type { Name, StatementBody } from '../syntax/tree.ts'
import { tableToAlter } from './names.ts'

/** Drops tables, views and other objects. A rollback restores them. */
export async function drop(
  environment: Environment,
  statement: StatementBody & { kind: 'drop' },
): Promise<void> {
  for (const name of statement.names) await dropOne(environment, statement, name)
}

async function dropOne(
  environment: Environment,
  { what, ifExists }: StatementBody & { kind: 'drop' },
  name: Name,
): Promise<void> {
  const { session } = environment
  const written = name.filter((part) => part !== '').join('.')
  switch (what) {
    case 'DATABASE': {
      const database = session.server.databases.get((name[0] ?? '').toLowerCase())
      if (database === undefined || !session.login.isAdmin) {
        if (ifExists && database === undefined) return
        throw cannotDrop('database', written)
      }
      if (session.transaction !== null)
        throw sqlError(574, 'DROP DATABASE statement cannot be used inside a user transaction.', { state: 0 })
      if ([...session.server.sessions.values()].some((one) => one.database === database))
        throw sqlError(3702, `Cannot drop database "${database.name}" because it is currently in use.`, {
          state: 4,
        })
      session.server.databases.delete(database.name.toLowerCase())
      return
    }
    case 'LOGIN': {
      if (!session.server.logins.delete((name[0] ?? '').toLowerCase()) && !ifExists)
        throw sqlError(
          15_151,
          `Cannot drop the login '${written}', because it does not exist or you do not have permission.`,
        )
      return
    }
    case 'USER':
    case 'ROLE': {
      const { users } = session.database
      const key = (name[0] ?? '').toLowerCase()
      const found = users.get(key)
      if (found === undefined) {
        if (ifExists) return
        throw sqlError(
          15_151,
          `Cannot drop the ${what.toLowerCase()} '${written}', because it does not exist or you do not have permission.`,
        )
      }
      environment.undoably(
        () => users.delete(key),
        () => users.set(key, found),
      )
      return
    }
    case 'SCHEMA': {
      const { database } = session
      const schema = database.schema(name[0] ?? '')
      if (schema === undefined) {
        if (ifExists) return
        throw cannotDrop('schema', written)
      }
      for (const object of database.objects.values())
        if (object.schema.toLowerCase() === schema.name.toLowerCase())
          throw sqlError(
            3729,
            `Cannot drop schema '${schema.name}' because it is being referenced by object '${object.name}'.`,
          )
      const key = schema.name.toLowerCase()
      environment.undoably(
        () => database.schemas.delete(key),
        () => database.schemas.set(key, schema),
      )
      return
    }
    default:
  }
  const kind = ({ TABLE: 'table', VIEW: 'view', PROCEDURE: 'procedure', TRIGGER: 'trigger' } as const)[what]
  const last = name.at(-1) ?? ''
  if (last.startsWith('#')) {
    const table = session.temporary.get(last.toLowerCase())
    if (table === undefined) {
      if (ifExists) return
      throw cannotDrop('table', last)
    }
    environment.undoably(
      () => session.temporary.delete(last.toLowerCase()),
      () => session.temporary.set(last.toLowerCase(), table),
    )
    return
  }
  const target = objectName(session, name)
  const found = await environment.prepare(() => {
    const object = target.database.find(target.schema, target.name)
    const owned = object?.kind === 'trigger' ? object.table : object
    if (
      object === undefined ||
      owned === undefined ||
      object.kind !== kind ||
      !(
        isPermitted(session, target.database, 'CONTROL', { securableClass: 'OBJECT', object: owned }) ||
        isPermitted(session, target.database, 'ALTER', { securableClass: 'SCHEMA', schema: owned.schema })
      )
    ) {
      if (object !== undefined && object.kind !== kind)
        throw sqlError(
          3705,
          `Cannot use DROP ${what} with '${target.name}' because '${target.name}' is a ${object.kind}. Use DROP ${object.kind.toUpperCase()}.`,
        )
      if (ifExists && object === undefined)
        return environment.access.isCatalogueBusy(target.database) ? undefined : null
      throw cannotDrop(kind, written)
    }
    return object
  })
  if (found === null) return
  if (found === undefined) {
    await environment.access.readCatalogue(target.database)
    if (target.database.find(target.schema, target.name) === undefined) return
    return dropOne(environment, { kind: 'drop', what, ifExists, names: [name] }, name)
  }
  await environment.access.changeSchema(
    target.database,
    found.kind === 'table' ? found : found.kind === 'trigger' ? found.table : null,
  )
  if (found.kind === 'table') {
    for (const { child } of childrenOf(found))
      if (child !== found)
        throw sqlError(
          3726,
          `Could not drop object '${written}' because it is referenced by a FOREIGN KEY constraint.`,
        )
    dropTable(environment, found)
    return
  }
  if (found.kind === 'trigger') {
    const { table } = found
    const before = table.triggers
    environment.undoably(
      () => {
        table.triggers = before.filter((one) => one !== found)
      },
      () => {
        table.triggers = before
      },
    )
  }
  environment.undoably(
    () => target.database.take(found),
    () => target.database.put(found),
  )
}

/** Removes a table with its triggers and permissions. */
export function dropTable(environment: Environment, table: Table): void {
  const { database, triggers } = table
  const { permissions } = database
  environment.undoably(
    () => {
      for (const trigger of triggers) database.take(trigger)
      database.take(table)
      database.permissions = permissions.filter((one) => one.securable !== table.id)
    },
    () => {
      database.put(table)
      for (const trigger of triggers) database.put(trigger)
      database.permissions = permissions
    },
  )
}

/** Executes DROP INDEX name ON table. */
export async function dropIndex(
  environment: Environment,
  statement: StatementBody & { kind: 'dropIndex' },
): Promise<void> {
  for (const { name, table: tableName } of statement.indexes) {
    const table = await environment.prepare(() => tableToAlter(environment.session, tableName))
    await environment.access.changeSchema(table.database, table)
    const index = table.indexes.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (index === undefined) {
      if (statement.ifExists) continue
      throw cannotDrop('index', `${tableName.join('.')}.${name}`)
    }
    if (index.id !== 0)
      throw sqlError(
        3723,
        `An explicit DROP INDEX is not allowed on index '${table.name}.${index.name}'. It is being used for ${index.kind === 'primary' ? 'PRIMARY KEY' : 'UNIQUE KEY'} constraint enforcement.`,
        { state: 4 },
      )
    const before = table.indexes
    environment.undoably(
      () => {
        table.indexes = before.filter((one) => one !== index)
      },
      () => {
        table.indexes = before
      },
    )
  }
}
