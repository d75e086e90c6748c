import type { SqlRow } from '../../values.ts'
import type { Column, Table } from '../catalogue/model.ts'
import { sqlError } from '../errors.ts'
import type { Environment } from '../run/environment.ts'
import { checkReference } from '../store/references.ts'
import { rowRules } from '../store/row-rules.ts'
import { mapRows, rowsOf } from '../store/version.ts'
import type { EngineType, StatementBody } from '../syntax/tree.ts'
import { assigner } from '../types/assign.ts'
import { withCollation } from '../types/collation.ts'
import { isText } from '../types/type-facts.ts'
import { addConstraint, makeDefault } from './constraints.ts'
import { makeColumn } from './create-table.ts'
import { tableToAlter } from './names.ts'

type Action = (StatementBody & { kind: 'alterTable' })['action']

/** Executes ALTER TABLE. A rollback undoes all of its changes. */
export async function alterTable(
  environment: Environment,
  statement: StatementBody & { kind: 'alterTable' },
): Promise<void> {
  const table = await environment.prepare(() => tableToAlter(environment.session, statement.table))
  await environment.access.changeSchema(table.database, table)
  const { action } = statement
  switch (action.kind) {
    case 'add':
      for (const column of action.columns) await addColumn(environment, table, column)
      for (const constraint of action.constraints)
        await addConstraint(environment, table, constraint, {
          columnId: 0,
          verify: action.check,
          makesNotNull: false,
        })
      return
    case 'dropConstraint':
      for (const name of action.names) dropConstraint(environment, table, name, action.ifExists)
      return
    case 'dropColumn':
      for (const name of action.names) dropColumn(environment, table, name, action.ifExists)
      return
    case 'alterColumn':
      alterColumn(environment, table, action)
      return
    case 'checkConstraint':
      switchConstraints(environment, table, action)
      return
    case 'trigger':
      for (const trigger of table.triggers)
        if (
          action.names === null ||
          action.names.some((name) => name.toLowerCase() === trigger.name.toLowerCase())
        ) {
          const before = trigger.enabled
          environment.undoably(
            () => {
              trigger.enabled = action.enable
            },
            () => {
              trigger.enabled = before
            },
          )
        }
  }
}

function setColumns(environment: Environment, table: Table, columns: Column[]): void {
  const before = table.columns
  const put = (list: Column[]) => {
    table.columns = list
    table.forgetIndexes()
  }
  environment.undoably(
    () => put(columns),
    () => put(before),
  )
}

async function addColumn(
  environment: Environment,
  table: Table,
  definition: (Action & { kind: 'add' })['columns'][number],
): Promise<void> {
  if (table.column(definition.name) !== undefined)
    throw sqlError(
      2705,
      `Column names in each table must be unique. Column name '${definition.name}' in table '${table.name}' is specified more than once.`,
      { state: 4 },
    )
  const column = makeColumn(environment, table, definition, false)
  if (definition.default !== null)
    column.default = makeDefault(environment, table, column, definition.default)
  if (
    !column.nullable &&
    column.default === null &&
    column.identity === null &&
    column.type.name !== 'timestamp' &&
    column.computed === null &&
    table.current.count > 0
  )
    throw sqlError(
      4901,
      `ALTER TABLE only allows columns to be added that can contain nulls, or have a DEFAULT definition specified, or the column being added is an identity or timestamp column, or alternatively if none of the previous conditions are satisfied the table must be empty to allow addition of this column. Column '${column.name}' cannot be added to non-empty table '${table.name}' because it does not satisfy these conditions.`,
    )
  setColumns(environment, table, [...table.columns, column])
  const rules = rowRules(table, environment.context(), environment.run, false)
  const value = column.nullable ? null : rules.defaultOf(column)
  let identity = column.identity === null ? 0n : column.identity.seed - column.identity.increment
  environment.transaction.change(
    table,
    mapRows(table.current, (row) => {
      const made = [...row, value]
      if (column.identity !== null) {
        identity += column.identity.increment
        made[made.length - 1] = column.type.name === 'bigint' ? identity : Number(identity)
        table.lastIdentity = identity
      }
      rules.complete(made)
      return made
    }),
  )
  for (const constraint of definition.constraints)
    await addConstraint(environment, table, constraint, {
      columnId: column.id,
      verify: true,
      makesNotNull: false,
    })
}

function notThere(name: string): Error {
  return sqlError(3728, `'${name}' is not a constraint.`)
}

function dropConstraint(environment: Environment, table: Table, name: string, ifExists: boolean): void {
  const lower = name.toLowerCase()
  const is = (one: { readonly name: string }) => one.name.toLowerCase() === lower
  const index = table.indexes.find((one) => one.id !== 0 && is(one))
  if (index !== undefined) {
    for (const child of table.database.tables())
      for (const key of child.foreignKeys)
        if (
          key.parent === table &&
          key.referenced.every((column) => index.columns.some((one) => one.column === column))
        )
          throw sqlError(
            3725,
            `The constraint '${index.name}' is being referenced by table '${child.name}', foreign key constraint '${key.name}'.`,
            { state: 0 },
          )
    const before = table.indexes
    environment.undoably(
      () => {
        table.indexes = before.filter((one) => one !== index)
        table.generation += 1
      },
      () => {
        table.indexes = before
        table.generation += 1
      },
    )
    return
  }
  const checks = table.checks
  const keys = table.foreignKeys
  const column = table.columns.find((one) => one.default !== null && is(one.default))
  if (column !== undefined) {
    const before = column.default
    environment.undoably(
      () => {
        column.default = null
      },
      () => {
        column.default = before
      },
    )
    return
  }
  if (!checks.some(is) && !keys.some(is)) {
    if (ifExists) return
    throw notThere(name)
  }
  environment.undoably(
    () => {
      table.checks = checks.filter((one) => !is(one))
      table.foreignKeys = keys.filter((one) => !is(one))
      table.generation += 1
    },
    () => {
      table.checks = checks
      table.foreignKeys = keys
      table.generation += 1
    },
  )
}

/** Returns the objects that prevent changing or dropping a column. */
function dependents(table: Table, column: Column, ofDrop: boolean): string[] {
  return [
    ...table.indexes
      .filter((index) => index.columns.some((one) => one.column === column))
      .map((index) => index.name),
    ...table.foreignKeys.filter((key) => key.columns.includes(column)).map((key) => key.name),
    ...table.checks
      .filter((check) => check.columnId === column.id || mentions(check.expression, column.name))
      .map((check) => check.name),
    ...table.columns
      .filter((one) => one.computed !== null && mentions(one.computed.expression, column.name))
      .map((one) => one.name),
    ...(ofDrop && column.default !== null ? [column.default.name] : []),
  ]
}

const mentions = (expression: unknown, name: string): boolean =>
  JSON.stringify(expression, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
    .toLowerCase()
    .includes(`"parts":["${name.toLowerCase()}"]`)

function dropColumn(environment: Environment, table: Table, name: string, ifExists: boolean): void {
  const column = table.column(name)
  if (column === undefined) {
    if (ifExists) return
    throw sqlError(
      4924,
      `ALTER TABLE DROP COLUMN failed because column '${name}' does not exist in table '${table.name}'.`,
    )
  }
  const [first = column === table.partitionColumn ? table.name : undefined] = dependents(table, column, true)
  if (first !== undefined)
    throw sqlError(5074, `The object '${first}' is dependent on column '${column.name}'.`)
  if (table.columns.length === 1)
    throw sqlError(
      4923,
      `ALTER TABLE DROP COLUMN failed because '${column.name}' is the only data column in table '${table.name}'. A table must have at least one data column.`,
    )
  const at = table.position(column)
  setColumns(
    environment,
    table,
    table.columns.filter((one) => one !== column),
  )
  environment.transaction.change(
    table,
    mapRows(table.current, (row) => [...row.slice(0, at), ...row.slice(at + 1)]),
  )
}

function alterColumn(environment: Environment, table: Table, action: Action & { kind: 'alterColumn' }): void {
  const column = table.column(action.name)
  if (column === undefined)
    throw sqlError(
      4924,
      `ALTER TABLE ALTER COLUMN failed because column '${action.name}' does not exist in table '${table.name}'.`,
    )
  if (column.computed !== null)
    throw sqlError(4928, `Cannot alter column '${column.name}' because it is 'COMPUTED'.`)
  const written: EngineType = isText(action.type.name)
    ? withCollation(action.type, table.database.collation, environment.session.server.collation)
    : action.type
  const isSame = JSON.stringify(written) === JSON.stringify(column.type)
  const grows =
    written.name === column.type.name &&
    written.length !== undefined &&
    column.type.length !== undefined &&
    (written.length === 'max' || (column.type.length !== 'max' && written.length >= column.type.length))
  const [first] = dependents(table, column, false)
  if (first !== undefined && !isSame && !grows)
    throw sqlError(5074, `The object '${first}' is dependent on column '${column.name}'.`)
  // ALTER COLUMN documentation: "The data type of a column of a partitioned table can't be changed."
  if (table.partitionColumn !== null && !isSame)
    throw sqlError(
      4922,
      `ALTER TABLE ALTER COLUMN ${column.name} failed because one or more objects access this column.`,
      { state: 9 },
    )
  const nullable = action.nullable ?? true
  if (
    nullable &&
    table.indexes.some(
      (index) => index.kind === 'primary' && index.columns.some((one) => one.column === column),
    )
  )
    throw sqlError(5074, `The object '${first ?? ''}' is dependent on column '${column.name}'.`)
  const at = table.position(column)
  const assign = assigner(column.type, written, { table: table.fullName, column: column.name })
  const change = (row: SqlRow): SqlRow => {
    const value = row[at] ?? null
    if (value === null && !nullable)
      throw sqlError(
        515,
        `Cannot insert the value NULL into column '${column.name}', table '${table.fullName}'; column does not allow nulls. UPDATE fails.`,
        { state: 2 },
      )
    const made = row.slice()
    made[at] = assign(value)
    return made
  }
  const needsRows = !isSame || (!nullable && column.nullable)
  const after = needsRows ? mapRows(table.current, change) : table.current
  const before = { type: column.type, nullable: column.nullable }
  environment.undoably(
    () => {
      column.type = written
      column.nullable = nullable
      table.forgetIndexes()
    },
    () => {
      column.type = before.type
      column.nullable = before.nullable
      table.forgetIndexes()
    },
  )
  if (after !== table.current) environment.transaction.change(table, after)
}

function switchConstraints(
  environment: Environment,
  table: Table,
  action: Action & { kind: 'checkConstraint' },
): void {
  const wanted = (name: string) =>
    action.names === null || action.names.some((one) => one.toLowerCase() === name.toLowerCase())
  for (const name of action.names ?? [])
    if (![...table.checks, ...table.foreignKeys].some((one) => one.name.toLowerCase() === name.toLowerCase()))
      throw sqlError(4917, `Constraint '${name}' does not exist.`, { state: 0 })
  for (const constraint of [...table.checks, ...table.foreignKeys]) {
    if (!wanted(constraint.name)) continue
    if (action.enable && action.verify) {
      if ('parent' in constraint) checkReference(table, constraint, [...rowsOf(table.current)], 'ALTER TABLE')
      else {
        const rules = rowRules(table, environment.context(), environment.run, true)
        for (const row of rowsOf(table.current)) rules.judge(row, 'ALTER TABLE')
      }
    }
    const before = { enabled: constraint.enabled, trusted: constraint.trusted }
    environment.undoably(
      () => {
        constraint.enabled = action.enable
        constraint.trusted = action.enable && (action.verify || constraint.trusted)
      },
      () => {
        constraint.enabled = before.enabled
        constraint.trusted = before.trusted
      },
    )
  }
}
