import { createHash } from 'node:crypto'
import type { Database, Table } from '../catalogue/model.ts'
import { type ObjectName, objectName } from '../catalogue/names.ts'
import { isPermitted } from '../catalogue/permissions.ts'
import { databasePermissionDenied, invalidObject, sqlError } from '../errors.ts'
import type { SessionState } from '../run/session-state.ts'
import type { Name } from '../syntax/tree.ts'

/** Resolves the name of a new object. Throws 2760 for an unknown schema, and 262 if the user may not create it. */
export function newObjectName(session: SessionState, parts: Name, permission: string): ObjectName {
  const target = objectName(session, parts)
  if (target.name.length > 128)
    throw sqlError(
      103,
      `The identifier that starts with '${target.name.slice(0, 128)}' is too long. Maximum length is 128.`,
      { class: 15 },
    )
  const schema = target.database.schema(target.schema)
  if (!isPermitted(session, target.database, permission, { securableClass: 'DATABASE' }))
    throw databasePermissionDenied(permission, target.database.name)
  if (
    schema === undefined ||
    !isPermitted(session, target.database, 'ALTER', { securableClass: 'SCHEMA', schema: schema.name })
  )
    throw sqlError(
      2760,
      `The specified schema name "${target.schema}" either does not exist or you do not have permission to use it.`,
    )
  return { ...target, schema: schema.name }
}

export const objectExists = (name: string) =>
  sqlError(2714, `There is already an object named '${name}' in the database.`, { state: 6 })

/** Generates a name for an unnamed constraint from its kind, its table's name, and a hash of that name and its ID. */
export function systemName(kind: string, table: string, id: number): string {
  const hex = createHash('md5').update(`${table}${id}`).digest('hex').slice(0, 8).toUpperCase()
  return `${kind}__${table.slice(0, kind === 'PK' ? 8 : 9)}__${hex}`
}

/** True when an object or a constraint in the schema already has the name. */
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

/** Finds a table to change. Throws 4902 when it doesn't exist or the user has no permission. */
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
  if (!isPermitted(session, database, 'ALTER', { securableClass: 'OBJECT', object })) {
    throw isPermitted(session, database, 'SELECT', { securableClass: 'OBJECT', object })
      ? sqlError(
          1088,
          `Cannot find the object "${parts.join('.')}" because it does not exist or you do not have permissions.`,
        )
      : missing()
  }
  return object
}
