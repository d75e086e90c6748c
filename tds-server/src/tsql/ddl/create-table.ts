import { type Column, type Database, Table, typeKey } from '../catalogue/model.ts'
import { sqlError } from '../errors.ts'
import { compile } from '../expressions/compile.ts'
import { Scope } from '../expressions/scope.ts'
import { columnsOf } from '../query/sources.ts'
import { objectLock } from '../run/access.ts'
import type { Environment } from '../run/environment.ts'
import { checkRowSize } from '../store/row-size.ts'
import type { ColumnDefinition, IndexDefinition, Name, Placement, TableConstraint } from '../syntax/tree.ts'
import { withCollation } from '../types/collation.ts'
import { isDecimal, isText, isWhole } from '../types/type-facts.ts'
import { addConstraint, addIndex, makeDefault, partitionColumnOf } from './constraints.ts'
import { isTaken, newObjectName, objectExists } from './names.ts'

export interface TableDefinition {
  readonly columns: readonly ColumnDefinition[]
  readonly constraints: readonly TableConstraint[]
  readonly indexes: readonly IndexDefinition[]
  readonly on?: Placement | null
}

/** Returns the definition of a user-defined type, or null for a system type. */
function ownTypeOf(
  { types }: Database,
  { name, alias, nullable }: ColumnDefinition,
): Pick<ColumnDefinition, 'type' | 'nullable'> | null {
  if (alias === null || alias === 'sysname') return null
  const found = types.get(typeKey(alias.split('.')))
  if (found === undefined)
    throw sqlError(2715, `Column, parameter, or variable ${name}: Cannot find data type ${alias}.`, {
      state: 6,
    })
  return { type: found.type, nullable: nullable ?? found.nullable }
}

/** Creates a column. A computed column gets the type of its expression. */
export function makeColumn(
  environment: Environment,
  table: Table,
  definition: ColumnDefinition,
  isKey: boolean,
): Column {
  const id = table.nextColumn
  table.nextColumn += 1
  if (definition.computed !== null) {
    const scope = new Scope(environment.context(), null)
    scope.add(table.name, [table.schema, table.name], columnsOf(table))
    const compiled = compile(definition.computed.expression, scope)
    return {
      id,
      name: definition.name,
      type: compiled.type,
      nullable: definition.nullable ?? compiled.nullable,
      identity: null,
      computed: {
        text: `(${definition.computed.text.replace(/^\((.*)\)$/s, '$1')})`,
        expression: definition.computed.expression,
        persisted: definition.computed.persisted,
      },
      default: null,
      alias: null,
    }
  }
  const own = ownTypeOf(table.database, definition)
  const { type, nullable: mayBeNull, identity } = { ...definition, ...own }
  if (type === null) throw new Error('a column has a type or is computed')
  if (identity !== null) {
    if (!(isWhole(type.name) && type.name !== 'bit') && !(isDecimal(type.name) && type.scale === 0))
      throw sqlError(
        2749,
        `Identity column '${definition.name}' must be of data type int, bigint, smallint, tinyint, or decimal or numeric with a scale of 0, unencrypted, and constrained to be nonnullable.`,
      )
    if (definition.nullable === true)
      throw sqlError(
        8147,
        `Could not create IDENTITY attribute on nullable column '${definition.name}', table '${table.name}'.`,
      )
    if (definition.default !== null)
      throw sqlError(
        1754,
        `Defaults cannot be created on columns with an IDENTITY attribute. Table '${table.name}', column '${definition.name}'.`,
      )
  }
  if (isKey && definition.nullable === true)
    throw sqlError(8111, `Cannot define PRIMARY KEY constraint on nullable column in table '${table.name}'.`)
  return {
    id,
    name: definition.name,
    type: isText(type.name)
      ? withCollation(type, table.database.collation, environment.session.server.collation)
      : type,
    nullable: isKey || identity !== null || type.name === 'timestamp' ? false : (mayBeNull ?? true),
    identity,
    computed: null,
    default: null,
    alias: definition.alias,
    masked: definition.masked,
  }
}

/** Adds the columns of a new table with their defaults. */
async function fill(environment: Environment, table: Table, definition: TableDefinition): Promise<void> {
  const keyColumns = new Set(
    [...definition.constraints, ...definition.columns.flatMap((column) => column.constraints)].flatMap(
      (constraint) =>
        constraint.kind === 'key' && constraint.primary
          ? constraint.columns.map((column) => column.name.toLowerCase())
          : [],
    ),
  )
  const names = new Set<string>()
  // Computed columns may refer to any other column, so they are added last.
  for (const column of [...definition.columns].sort(
    (a, b) => Number(a.computed !== null) - Number(b.computed !== null),
  )) {
    const lower = column.name.toLowerCase()
    if (names.has(lower))
      throw sqlError(
        2705,
        `Column names in each table must be unique. Column name '${column.name}' in table '${table.name}' is specified more than once.`,
        { state: 3 },
      )
    names.add(lower)
    table.columns.push(makeColumn(environment, table, column, keyColumns.has(lower)))
  }
  table.columns = definition.columns.flatMap((column, i) => {
    const made = table.column(column.name)
    return made === undefined ? [] : [{ ...made, id: i + 1 }]
  })
  table.nextColumn = table.columns.length + 1
  table.heapPartitionColumn = partitionColumnOf(table, definition.on ?? null)
  if (table.columns.filter((column) => column.identity !== null).length > 1)
    throw sqlError(
      2744,
      `Multiple identity columns specified for table '${table.name}'. Only one identity column per table is allowed.`,
      { state: 2 },
    )
  if (table.columns.length > 1024)
    throw sqlError(
      1702,
      `CREATE TABLE failed because column '${table.columns[1024]?.name ?? ''}' in table '${table.name}' exceeds the maximum of 1024 columns.`,
      { state: 1 },
    )
  checkRowSize(table)
  for (const column of definition.columns) {
    const made = table.column(column.name)
    if (made !== undefined && column.default !== null)
      made.default = makeDefault(environment, table, made, column.default)
  }
  const keys = [
    ...definition.constraints,
    ...definition.columns.flatMap((column) => column.constraints),
  ].filter((constraint) => constraint.kind === 'key' && constraint.primary)
  if (keys.length > 1)
    throw sqlError(8110, `Cannot add multiple PRIMARY KEY constraints to table '${table.name}'.`, {
      state: 0,
    })
  for (const column of definition.columns)
    for (const constraint of column.constraints)
      await addConstraint(environment, table, constraint, {
        columnId: table.column(column.name)?.id ?? 0,
        verify: true,
        makesNotNull: true,
      })
  for (const constraint of definition.constraints)
    await addConstraint(environment, table, constraint, { columnId: 0, verify: true, makesNotNull: true })
  for (const index of definition.indexes) addIndex(environment, table, index)
}

/** Executes CREATE TABLE. A rollback removes the table. */
export async function createTable(
  environment: Environment,
  name: Name,
  definition: TableDefinition,
): Promise<Table> {
  const last = name.at(-1) ?? ''
  if (last.startsWith('#')) return createTemporary(environment, last, definition)
  const target = newObjectName(environment.session, name, 'CREATE TABLE')
  const { database } = target
  const existing = database.find(target.schema, target.name)
  if (existing !== undefined) {
    if (existing.kind === 'table')
      await environment.access.lock(environment.access.owner, objectLock(existing), 'Sch-S')
    if (database.find(target.schema, target.name) !== undefined) throw objectExists(target.name)
  }
  if (isTaken(database, target.schema, target.name)) throw objectExists(target.name)
  const table = new Table(database, database.newObjectId(), target.schema, target.name, [])
  await environment.access.changeSchema(database, table)
  environment.undoably(
    () => database.put(table),
    () => database.take(table),
  )
  await fill(environment, table, definition)
  return table
}

async function createTemporary(
  environment: Environment,
  name: string,
  definition: TableDefinition,
): Promise<Table> {
  const { session } = environment
  const database = session.server.databases.get('tempdb') as Database
  if (session.temporary.has(name.toLowerCase())) throw objectExists(name)
  const table = new Table(database, -database.newObjectId(), 'dbo', name, [], true)
  environment.undoably(
    () => session.temporary.set(name.toLowerCase(), table),
    () => session.temporary.delete(name.toLowerCase()),
  )
  await fill(environment, table, definition)
  return table
}

/** Creates a table variable. Rollbacks don't affect it, and it exists until the end of its batch. */
export async function createTableVariable(
  environment: Environment,
  name: string,
  definition: TableDefinition,
): Promise<Table> {
  const database = environment.session.server.databases.get('tempdb') as Database
  const table = new Table(database, -database.newObjectId(), 'dbo', name, [], true)
  await fill(environment, table, definition)
  return table
}
