import type { DbObject } from '../../catalogue/model.ts'
import { objectName, partsOfText } from '../../catalogue/names.ts'
import { isPermitted } from '../../catalogue/permissions.ts'
import { isTaken } from '../../ddl/names.ts'
import { notUnderstood, sqlError } from '../../errors.ts'
import type { Batch, Results } from '../batch.ts'
import { info } from '../batch-info.ts'
import type { Environment } from '../environment.ts'
import { argumentsOf, type ProcedureArgument, textOf } from './arguments.ts'

const notFound = (name: string) =>
  sqlError(
    15_225,
    `No item by the name of '${name}' could be found in the current database, given that @itemtype was input as '(null)'.`,
    { class: 11 },
  )

/** Executes sp_rename for objects, columns, indexes and constraints. A rollback undoes it. */
export async function* rename(batch: Batch, given: readonly ProcedureArgument[]): Results<number> {
  const found = argumentsOf('sp_rename', ['@objname', '@newname', '@objtype'], given)
  const written = textOf(found, '@objname') ?? ''
  const name = textOf(found, '@newname') ?? ''
  const kind = (textOf(found, '@objtype') ?? '').toUpperCase()
  const parts = partsOfText(written)
  if (parts === null || name === '') throw notFound(written)
  await batch.quietly(async (environment) => {
    if (kind === 'COLUMN') await renameColumn(environment, parts, name, written)
    else if (kind === 'INDEX') await renameIndex(environment, parts, name, written)
    else if (kind === '' || kind === 'OBJECT') await renameObject(environment, parts, name, written)
    else throw notUnderstood(`sp_rename of ${kind}`)
  })
  yield {
    kind: 'info',
    info: info(
      15_477,
      'Caution: Changing any part of an object name could break scripts and stored procedures.',
      1,
    ),
  }
  return 0
}

function tableOf(environment: Environment, parts: readonly string[], written: string) {
  const { session } = environment
  const target = objectName(session, parts)
  const object = target.database.find(target.schema, target.name)
  if (object?.kind !== 'table')
    throw sqlError(
      15_248,
      `Either the parameter @objname is ambiguous or the claimed @objtype is wrong ('${written}').`,
      { class: 11 },
    )
  if (!isPermitted(session, target.database, 'ALTER', { securableClass: 'OBJECT', object }))
    throw notFound(written)
  return object
}

async function renameColumn(
  environment: Environment,
  parts: readonly string[],
  name: string,
  written: string,
): Promise<void> {
  const table = await environment.prepare(() => tableOf(environment, parts.slice(0, -1), written))
  await environment.access.changeSchema(table.database, table)
  const column = table.column(parts.at(-1) ?? '')
  if (column === undefined)
    throw sqlError(
      15_248,
      `Either the parameter @objname is ambiguous or the claimed @objtype (COLUMN) is wrong.`,
      { class: 11 },
    )
  if (table.column(name) !== undefined)
    throw sqlError(
      15_335,
      `The new name '${name}' is already in use as a COLUMN name and would cause a duplicate that is not permitted.`,
    )
  const before = column.name
  const put = (one: string) => {
    column.name = one
    table.generation += 1
  }
  environment.undoably(
    () => put(name),
    () => put(before),
  )
}

async function renameIndex(
  environment: Environment,
  parts: readonly string[],
  name: string,
  written: string,
): Promise<void> {
  const table = await environment.prepare(() => tableOf(environment, parts.slice(0, -1), written))
  await environment.access.changeSchema(table.database, table)
  const index = table.indexes.find((one) => one.name.toLowerCase() === (parts.at(-1) ?? '').toLowerCase())
  if (index === undefined) throw notFound(written)
  if (table.indexes.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw sqlError(
      15_335,
      `The new name '${name}' is already in use as a INDEX name and would cause a duplicate that is not permitted.`,
    )
  const before = index.name
  environment.undoably(
    () => {
      index.name = name
    },
    () => {
      index.name = before
    },
  )
}

async function renameObject(
  environment: Environment,
  parts: readonly string[],
  name: string,
  written: string,
): Promise<void> {
  const { session } = environment
  const target = objectName(session, parts)
  const { database } = target
  const object = await environment.prepare(() => {
    const found = database.find(target.schema, target.name)
    if (found === undefined) {
      if (constraintOf(environment, target.schema, target.name) !== null) return null
      throw notFound(written)
    }
    const owned = found.kind === 'trigger' ? found.table : found
    if (!isPermitted(session, database, 'ALTER', { securableClass: 'OBJECT', object: owned }))
      throw notFound(written)
    return found
  })
  const constraint = object === null ? constraintOf(environment, target.schema, target.name) : null
  await environment.access.changeSchema(
    database,
    object === null ? (constraint?.table ?? null) : object.kind === 'table' ? object : null,
  )
  if (isTaken(database, target.schema, name))
    throw sqlError(
      15_335,
      `The new name '${name}' is already in use as a OBJECT name and would cause a duplicate that is not permitted.`,
    )
  if (object === null) {
    if (constraint === null) throw notFound(written)
    const before = constraint.item.name
    environment.undoably(
      () => {
        constraint.item.name = name
      },
      () => {
        constraint.item.name = before
      },
    )
    return
  }
  refuseSchemaBound(database.objects.values(), object)
  const before = object.name
  const put = (one: string) => {
    database.take(object)
    object.name = one
    database.put(object)
  }
  environment.undoably(
    () => put(name),
    () => put(before),
  )
}

/** Throws 15336 if a schema-bound view refers to the object. */
function refuseSchemaBound(objects: Iterable<DbObject>, object: DbObject): void {
  for (const view of objects) {
    if (view.kind !== 'view' || !/\bschemabinding\b/i.test(view.text)) continue
    const text = JSON.stringify(view.query, (_, value: unknown) =>
      typeof value === 'bigint' ? '' : value,
    ).toLowerCase()
    if (text.includes(`"${object.name.toLowerCase()}"]`))
      throw sqlError(
        15_336,
        `Object '${object.name}' cannot be renamed because the object participates in enforced dependencies.`,
      )
  }
}

function constraintOf(environment: Environment, schema: string, name: string) {
  const lower = name.toLowerCase()
  for (const table of environment.session.database.tables()) {
    if (table.schema.toLowerCase() !== schema.toLowerCase()) continue
    for (const item of [
      ...table.indexes.filter((index) => index.id !== 0),
      ...table.checks,
      ...table.foreignKeys,
      ...table.columns.flatMap((column) => (column.default === null ? [] : [column.default])),
    ])
      if (item.name.toLowerCase() === lower) return { table, item }
  }
  return null
}
