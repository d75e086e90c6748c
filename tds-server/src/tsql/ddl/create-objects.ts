import { currentDatetime, type Procedure, type Trigger, type View } from '../catalogue/model.ts'
import { objectName } from '../catalogue/names.ts'
import { isPermitted } from '../catalogue/permissions.ts'
import {
  databasePermissionDenied,
  invalidObject,
  notUnderstood,
  permissionDenied,
  sqlError,
} from '../errors.ts'
import { refuseOrder } from '../query/refuse-order.ts'
import type { Environment } from '../run/environment.ts'
import type { StatementBody } from '../syntax/tree.ts'
import { isTaken, newObjectName, objectExists } from './names.ts'

/** Executes CREATE or ALTER VIEW. The view's query must be valid. */
export async function createView(
  environment: Environment,
  statement: StatementBody & { kind: 'createView' },
): Promise<void> {
  const { session } = environment
  const target = newObjectName(session, statement.name, 'CREATE VIEW')
  refuseOrder(statement.query)
  const bound = await environment.prepare((context) => context.bindQuery(statement.query, null))
  const names = statement.columns ?? bound.columns.map((column) => column.name)
  const unnamed = names.indexOf('')
  if (unnamed !== -1)
    throw sqlError(
      4511,
      `Create View or Function failed because no column name was specified for column ${unnamed + 1}.`,
    )
  await environment.access.changeSchema(target.database, null)
  const existing = target.database.find(target.schema, target.name)
  if (existing !== undefined && (statement.alter || statement.orAlter) && existing.kind === 'view') {
    const before = { query: existing.query, columns: existing.columns, text: existing.text }
    environment.undoably(
      () =>
        Object.assign(existing, { query: statement.query, columns: statement.columns, text: statement.text }),
      () => Object.assign(existing, before),
    )
    return
  }
  if (statement.alter) throw invalidObject(statement.name.join('.'))
  if (isTaken(target.database, target.schema, target.name)) throw objectExists(target.name)
  const created = currentDatetime()
  const view: View = {
    kind: 'view',
    id: target.database.newObjectId(),
    schema: target.schema,
    name: target.name,
    query: statement.query,
    columns: statement.columns,
    text: statement.text,
    created,
    modified: created,
  }
  environment.undoably(
    () => target.database.put(view),
    () => target.database.take(view),
  )
}

/** Executes CREATE TRIGGER. Only AFTER triggers are supported. */
export async function createTrigger(
  environment: Environment,
  statement: StatementBody & { kind: 'createTrigger' },
): Promise<void> {
  const { session } = environment
  const table = await environment.prepare(() => {
    const target = objectName(session, statement.table)
    const object = target.database.find(target.schema, target.name)
    if (object === undefined)
      throw sqlError(
        8197,
        `The object '${statement.table.join('.')}' does not exist or is invalid for this operation.`,
        { state: 4 },
      )
    if (object.kind !== 'table') throw notUnderstood('a trigger on something else than a table')
    if (!isPermitted(session, target.database, 'ALTER', { securableClass: 'OBJECT', object }))
      throw permissionDenied('ALTER', object.name, target.database.name, object.schema)
    return object
  })
  await environment.access.changeSchema(table.database, table)
  const name = statement.name.at(-1) ?? ''
  if (isTaken(table.database, table.schema, name)) throw objectExists(name)
  const trigger: Trigger = {
    kind: 'trigger',
    id: table.database.newObjectId(),
    schema: table.schema,
    name,
    table,
    events: statement.events,
    insteadOf: statement.insteadOf,
    body: statement.body,
    text: statement.text,
    bodyText: statement.bodyText,
    created: currentDatetime(),
    enabled: true,
  }
  environment.undoably(
    () => {
      table.triggers = [...table.triggers, trigger]
      table.database.put(trigger)
    },
    () => {
      table.triggers = table.triggers.filter((one) => one !== trigger)
      table.database.take(trigger)
    },
  )
}

/** Executes CREATE PROCEDURE. */
export async function createProcedure(
  environment: Environment,
  statement: StatementBody & { kind: 'createProcedure' },
): Promise<void> {
  const target = newObjectName(environment.session, statement.name, 'CREATE PROCEDURE')
  await environment.access.changeSchema(target.database, null)
  const existing = target.database.find(target.schema, target.name)
  if (existing !== undefined && !(statement.orAlter && existing.kind === 'procedure'))
    throw objectExists(target.name)
  const procedure: Procedure = {
    kind: 'procedure',
    id: target.database.newObjectId(),
    schema: target.schema,
    name: target.name,
    parameters: statement.parameters,
    body: statement.body,
    text: statement.text,
    created: currentDatetime(),
  }
  environment.undoably(
    () => {
      if (existing !== undefined) target.database.take(existing)
      target.database.put(procedure)
    },
    () => {
      target.database.take(procedure)
      if (existing !== undefined) target.database.put(existing)
    },
  )
}

/** Executes CREATE SCHEMA. */
export async function createSchema(
  environment: Environment,
  name: string,
  owner: string | null,
): Promise<void> {
  const { database } = environment.session
  if (!isPermitted(environment.session, database, 'CREATE SCHEMA', { securableClass: 'DATABASE' }))
    throw databasePermissionDenied('CREATE SCHEMA', database.name)
  await environment.access.changeSchema(database, null)
  if (database.schema(name) !== undefined) throw objectExists(name)
  const schema = database.newSchema(name, owner ?? 'dbo')
  environment.undoably(
    () => database.schemas.set(name.toLowerCase(), schema),
    () => database.schemas.delete(name.toLowerCase()),
  )
}
