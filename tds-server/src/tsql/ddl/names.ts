import { createHash } from 'node:crypto'
import type { Database, Table } from '../catalogue/model.ts'
import { type ObjectName, objectName } from '../catalogue/names.ts'
import { may } from '../catalogue/permissions.ts'
import { databasePermissionDenied, invalidObject, sqlError } from '../errors.ts'
import type { SessionState } from '../run/session-state.ts'
import type { Name } from '../syntax/tree.ts'

/** The name of a new object: its schema must be there (2760) and the right to make it (262). */
export function newObjectName(session: SessionState, parts: Name, permission: string): ObjectName {
  const target = objectName(session, parts)
  if (target.name.length > 128)
    throw sqlError(
      103,
      `The identifier that starts with '${target.name.slice(0, 128)}' is too long. Maximum length is 128.`,
      { class: 15 },
    )
  const schema = target.database.schema(target.schema)
  if (!may(session, target.database, permission, { securableClass: 'DATABASE' }))
    throw databasePermissionDenied(permission, target.database.name)
  if (
    schema === undefined ||
    !may(session, target.database, 'ALTER', { securableClass: 'SCHEMA', schema: schema.name })
  )
    throw sqlError(
      2760,
      `The specified schema name "${target.schema}" either does not exist or you do not have permission to use it.`,
    )
  return { ...target, schema: schema.name }
}

export const alreadyThere = (name: string) =>
  sqlError(2714, `There is already an object named '${name}' in the database.`, { state: 6 })

/** A name made by the server: kind, table, and digits of the id. */
export function systemName(kind: string, table: string, id: number): string {
  const hex = createHash('md5').update(`${table}${id}`).digest('hex').slice(0, 8).toUpperCase()
  return `${kind}__${table.slice(0, kind === 'PK' ? 8 : 9)}__${hex}`
}

/** Whether an object or a constraint has the name in the schema. */
export function isTaken(database: Database, schema: string, name: string): boolean {
  if (database.find(schema, name) !== undefined) return true
  const lower = name.toLowerCase()
  for (const table of database.tables()) {
    if (table.schema.toLowerCase() !== schema.toLowerCase()) continue
    if (constraintNames(table).some((one) => one.toLowerCase() === lower)) return true
  }
  return false
}

export const constraintNames = (table: Table): string[] => [
  ...table.indexes.filter((index) => index.id !== 0).map((index) => index.name),
  ...table.checks.map((check) => check.name),
  ...table.foreignKeys.map((key) => key.name),
  ...table.columns.flatMap((column) => (column.default === null ? [] : [column.default.name])),
]

/** A table that is to be changed: 4902 where there is none, or no right to change it. */
export function tableToAlter(session: SessionState, parts: Name): Table {
  const last = parts.at(-1) ?? ''
  if (last.startsWith('#')) {
    const temporary = session.temporary.get(last.toLowerCase())
    if (temporary === undefined) throw invalidObject(last)
    return temporary
  }
  const { database, schema, name } = objectName(session, parts)
  const object = database.find(schema, name)
  const missing = () =>
    sqlError(
      4902,
      `Cannot find the object "${parts.join('.')}" because it does not exist or you do not have permissions.`,
      { state: 1 },
    )
  if (object?.kind !== 'table') throw missing()
  if (!may(session, database, 'ALTER', { securableClass: 'OBJECT', object })) {
    throw may(session, database, 'SELECT', { securableClass: 'OBJECT', object })
      ? sqlError(
          1088,
          `Cannot find the object "${parts.join('.')}" because it does not exist or you do not have permissions.`,
        )
      : missing()
  }
  return object
}
