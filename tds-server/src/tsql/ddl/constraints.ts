import type {
  CheckConstraint,
  Column,
  DefaultConstraint,
  ForeignKey,
  Table,
  TableIndex,
} from '../catalogue/model.ts'
import { objectName } from '../catalogue/names.ts'
import { invalidColumn, sqlError } from '../errors.ts'
import { compile, compilePredicate } from '../expressions/compile.ts'
import { cast, newFrame } from '../expressions/compiled.ts'
import { Scope } from '../expressions/scope.ts'
import { columnsOf } from '../query/sources.ts'
import { objectLock } from '../run/access.ts'
import type { Environment } from '../run/environment.ts'
import { displayValue } from '../store/change-rows.ts'
import { checkReference } from '../store/references.ts'
import { checkConflict } from '../store/row-rules.ts'
import { rowsOf } from '../store/version.ts'
import type { Defined, IndexDefinition, Placement, TableConstraint } from '../syntax/tree.ts'
import { isTaken, objectExists, systemName } from './names.ts'

function nameFor(table: Table, given: string | null, kind: string, id: number): string {
  if (given !== null) {
    if (isTaken(table.database, table.schema, given)) throw objectExists(given)
    return given
  }
  return systemName(kind, table.name, id)
}

export function columnOf(table: Table, name: string, number = 1911): Column {
  const found = table.column(name)
  if (found === undefined)
    throw number === 207
      ? invalidColumn(name)
      : sqlError(1911, `Column name '${name}' does not exist in the target table or view.`)
  return found
}

const defaultText = ({ expression, text }: Defined): string =>
  expression.kind === 'literal' && typeof expression.value === 'number'
    ? `((${text}))`
    : text.startsWith('(')
      ? text
      : `(${text})`

/** Returns the partitioning column of an index or table. By default an index is partitioned like its table. */
export function partitionColumnOf(table: Table, on: Placement | null): Column | null {
  if (on === null) return table.partitionColumn
  if (on.column === null) return null
  if (!table.database.partitionSchemes.has(on.name.toLowerCase()))
    throw sqlError(1921, `Invalid partition scheme '${on.name}' specified.`)
  return columnOf(table, on.column)
}

/** Creates a column's DEFAULT. Refuses an expression whose value can't be converted to the column's type. */
export function makeDefault(
  environment: Environment,
  table: Table,
  column: Column,
  given: Defined & { name: string | null },
): DefaultConstraint {
  const scope = new Scope(environment.context(), null)
  cast(compile(given.expression, scope), column.type, { implicit: true })
  const id = table.database.newObjectId()
  return {
    id,
    name: nameFor(table, given.name, 'DF', id),
    systemNamed: given.name === null,
    expression: given.expression,
    text: defaultText(given),
  }
}

/** Adds a constraint to a table and checks existing rows. A rollback removes it. */
export async function addConstraint(
  environment: Environment,
  table: Table,
  constraint: TableConstraint,
  options: { readonly columnId: number; readonly verify: boolean; readonly makesNotNull: boolean },
): Promise<void> {
  switch (constraint.kind) {
    case 'key':
      addKey(environment, table, constraint, options.makesNotNull)
      return
    case 'check':
      addCheck(environment, table, constraint, options)
      return
    case 'foreignKey':
      await addForeignKey(environment, table, constraint, options.verify)
      return
    case 'default': {
      const column = columnOf(table, constraint.column)
      if (column.default !== null || column.identity !== null)
        throw sqlError(1781, 'Column already has a DEFAULT bound to it.')
      const made = makeDefault(environment, table, column, constraint)
      environment.undoably(
        () => {
          column.default = made
        },
        () => {
          column.default = null
        },
      )
    }
  }
}

function addKey(
  environment: Environment,
  table: Table,
  constraint: TableConstraint & { kind: 'key' },
  makesNotNull: boolean,
): void {
  const columns = constraint.columns.map(({ name, descending }) => ({
    column: columnOf(table, name),
    descending,
  }))
  if (constraint.primary) {
    if (table.indexes.some((index) => index.kind === 'primary'))
      throw sqlError(1779, `Table '${table.name}' already has a primary key defined on it.`, { state: 0 })
    for (const { column } of columns) {
      if (!column.nullable) continue
      if (!makesNotNull)
        throw sqlError(
          8111,
          `Cannot define PRIMARY KEY constraint on nullable column in table '${table.name}'.`,
        )
      column.nullable = false
    }
  }
  for (const { column } of columns)
    if (
      column.type.length === 'max' ||
      ['text', 'ntext', 'image', 'xml', 'geography'].includes(column.type.name)
    )
      throw sqlError(
        1919,
        `Column '${column.name}' in table '${table.name}' is of a type that is invalid for use as a key column in an index.`,
      )
  const id = table.database.newObjectId()
  const clustered =
    constraint.clustered ?? (constraint.primary && !table.indexes.some((index) => index.clustered))
  putIndex(environment, table, {
    id,
    indexId: nextIndexId(table, clustered),
    name: nameFor(table, constraint.name, constraint.primary ? 'PK' : 'UQ', id),
    systemNamed: constraint.name === null,
    kind: constraint.primary ? 'primary' : 'unique',
    unique: true,
    clustered,
    columns,
    included: [],
    definition: null,
    partitionColumn: partitionColumnOf(table, constraint.on),
    hash: null,
  })
}

const nextIndexId = (table: Table, clustered: boolean): number =>
  clustered ? 1 : Math.max(1, ...table.indexes.map((index) => index.indexId)) + 1

/** Adds an index. Throws 1505 if existing rows have duplicate keys. */
function putIndex(environment: Environment, table: Table, index: TableIndex): void {
  const { partitionColumn } = index
  if (
    index.unique &&
    partitionColumn !== null &&
    !index.columns.some(({ column }) => column === partitionColumn)
  )
    throw sqlError(
      1908,
      `Column '${partitionColumn.name}' is partitioning column of the index '${index.name}'. Partition columns for a unique index must be a subset of the index key.`,
    )
  if (index.unique) {
    const { definition } = index
    let covers = null
    if (definition !== null && definition.filterExpression !== null) {
      const scope = new Scope(environment.context(), null)
      scope.add(table.name, [], columnsOf(table))
      const predicate = compilePredicate(definition.filterExpression, scope)
      const frame = newFrame(environment.run, null)
      covers = (row: readonly (typeof frame.rows)[number][number][]) => {
        frame.rows[0] = row
        return predicate.test(frame) === true
      }
    }
    table.hashOf(index, covers).at(table.current, (row) => {
      const values = index.columns
        .map(({ column }) => displayValue(row[table.position(column)] ?? null, column.type))
        .join(', ')
      throw sqlError(
        1505,
        `The CREATE UNIQUE INDEX statement terminated because a duplicate key was found for the object name '${table.schema}.${table.name}' and the index name '${index.name}'. The duplicate key value is (${values}).`,
      )
    })
  }
  environment.undoably(
    () => {
      table.indexes = [...table.indexes, index]
      table.generation += 1
    },
    () => {
      table.indexes = table.indexes.filter((one) => one !== index)
      table.generation += 1
    },
  )
}

/** Executes CREATE INDEX. */
export function addIndex(environment: Environment, table: Table, definition: IndexDefinition): void {
  const lower = definition.name.toLowerCase()
  if (table.indexes.some((index) => index.name.toLowerCase() === lower))
    throw sqlError(
      1913,
      `The operation failed because an index or statistics with name '${definition.name}' already exists on table '${table.schema}.${table.name}'.`,
    )
  if (definition.clustered && table.indexes.some((index) => index.clustered))
    throw sqlError(
      1902,
      `Cannot create more than one clustered index on table '${table.schema}.${table.name}'.`,
    )
  const columns = definition.columns.map(({ name, descending }) => ({
    column: columnOf(table, name),
    descending,
  }))
  for (const { column } of columns)
    if (column.type.length === 'max')
      throw sqlError(
        1919,
        `Column '${column.name}' in table '${table.schema}.${table.name}' is of a type that is invalid for use as a key column in an index.`,
      )
  putIndex(environment, table, {
    id: 0,
    indexId: nextIndexId(table, definition.clustered),
    name: definition.name,
    systemNamed: false,
    kind: 'index',
    unique: definition.unique,
    clustered: definition.clustered,
    columns,
    included: definition.included.map((name) => columnOf(table, name)),
    definition,
    partitionColumn: partitionColumnOf(table, definition.on),
    hash: null,
  })
}

function addCheck(
  environment: Environment,
  table: Table,
  constraint: TableConstraint & { kind: 'check' },
  options: { readonly columnId: number; readonly verify: boolean },
): void {
  const scope = new Scope(environment.context(), null)
  scope.add(table.name, [table.schema, table.name], columnsOf(table))
  const predicate = compilePredicate(constraint.expression, scope)
  const id = table.database.newObjectId()
  const check: CheckConstraint = {
    id,
    name: nameFor(table, constraint.name, 'CK', id),
    systemNamed: constraint.name === null,
    expression: constraint.expression,
    text: `(${constraint.text})`,
    columnId: options.columnId,
    enabled: true,
    trusted: options.verify,
  }
  if (options.verify) {
    const frame = newFrame(environment.run, null)
    for (const row of rowsOf(table.current)) {
      frame.rows[0] = row
      if (predicate.test(frame) === false) throw checkConflict(table, check, 'ALTER TABLE')
    }
  }
  environment.undoably(
    () => {
      table.checks = [...table.checks, check]
      table.generation += 1
    },
    () => {
      table.checks = table.checks.filter((one) => one !== check)
      table.generation += 1
    },
  )
}

async function addForeignKey(
  environment: Environment,
  table: Table,
  constraint: TableConstraint & { kind: 'foreignKey' },
  verify: boolean,
): Promise<void> {
  const target = objectName(environment.session, constraint.table)
  const parent = target.database.find(target.schema, target.name)
  const shownName = constraint.name ?? 'FK'
  if (parent?.kind !== 'table' || target.database !== table.database)
    throw sqlError(
      1767,
      `Foreign key '${shownName}' references invalid table '${constraint.table.join('.')}'.`,
      { state: 0 },
    )
  if (parent !== table) await environment.access.lock(environment.access.owner, objectLock(parent), 'Sch-S')
  const columns = constraint.columns.map((name) => {
    const column = table.column(name)
    if (column === undefined)
      throw sqlError(
        1769,
        `Foreign key '${shownName}' references invalid column '${name}' in referencing table '${table.name}'.`,
      )
    return column
  })
  const primary = parent.indexes.find((index) => index.kind === 'primary')
  if (constraint.referenced === null && primary === undefined)
    throw sqlError(
      1773,
      `Foreign key '${shownName}' has implicit reference to object '${parent.name}' which does not have a primary key defined on it.`,
      { state: 0 },
    )
  const referenced =
    constraint.referenced === null
      ? (primary?.columns.map(({ column }) => column) ?? [])
      : constraint.referenced.map((name) => {
          const column = parent.column(name)
          if (column === undefined)
            throw sqlError(
              1770,
              `Foreign key '${shownName}' references invalid column '${name}' in referenced table '${parent.name}'.`,
            )
          return column
        })
  if (referenced.length !== columns.length)
    throw sqlError(
      8139,
      `Number of referencing columns in foreign key differs from number of referenced columns, table '${table.name}'.`,
    )
  const candidate = parent.indexes.some(
    (index) =>
      index.unique &&
      index.columns.length === referenced.length &&
      referenced.every((column) => index.columns.some((one) => one.column === column)),
  )
  if (!candidate)
    throw sqlError(
      1776,
      `There are no primary or candidate keys in the referenced table '${parent.name}' that match the referencing column list in the foreign key '${shownName}'.`,
      { state: 0 },
    )
  const id = table.database.newObjectId()
  const key: ForeignKey = {
    id,
    name: nameFor(table, constraint.name, 'FK', id),
    systemNamed: constraint.name === null,
    columns,
    parent,
    referenced,
    onDelete: constraint.onDelete,
    onUpdate: constraint.onUpdate,
    enabled: true,
    trusted: verify,
  }
  if (verify) checkReference(table, key, [...rowsOf(table.current)], 'ALTER TABLE')
  environment.undoably(
    () => {
      table.foreignKeys = [...table.foreignKeys, key]
      table.generation += 1
    },
    () => {
      table.foreignKeys = table.foreignKeys.filter((one) => one !== key)
      table.generation += 1
    },
  )
}
