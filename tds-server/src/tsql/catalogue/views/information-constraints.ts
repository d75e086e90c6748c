import type { SqlRow } from '../../../values.ts'
import type { CheckConstraint, Column, Database, ForeignKey, Table, TableIndex } from '../model.ts'
import { seesDefinitions, visibleTables } from './objects.ts'
import { type SystemView, systemViewOf } from './view.ts'

const placeOf = (database: Database, schema: string, name: string): SqlRow => [database.name, schema, name]

const isKey = (index: TableIndex) => index.id !== 0

/** Returns the primary, unique and foreign keys of a table with their columns in order. */
function* keysOf(table: Table): Iterable<{ readonly name: string; readonly columns: readonly Column[] }> {
  for (const index of table.indexes.filter(isKey))
    yield { name: index.name, columns: index.columns.map(({ column }) => column) }
  for (const { name, columns } of table.foreignKeys) yield { name, columns }
}

/** Returns the columns that a check constraint refers to. */
function checkedColumns(table: Table, { expression }: CheckConstraint): readonly Column[] {
  const found = new Set<string>()
  JSON.stringify(expression, (_, value: unknown) => {
    if (typeof value === 'bigint') return String(value)
    if (typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'column')
      if ('parts' in value && Array.isArray(value.parts)) found.add(String(value.parts.at(-1)).toLowerCase())
    return value
  })
  return table.columns.filter(({ name }) => found.has(name.toLowerCase()))
}

/** Returns the key that a foreign key references. */
function uniqueKeyOf({ parent, referenced }: ForeignKey): TableIndex | undefined {
  return parent.indexes.find(
    ({ unique, columns }) =>
      unique &&
      columns.length === referenced.length &&
      columns.every(({ column }) => referenced.includes(column)),
  )
}

export const informationConstraints: Readonly<Record<string, SystemView>> = {
  table_constraints: systemViewOf(
    'CONSTRAINT_CATALOG name?, CONSTRAINT_SCHEMA name?, CONSTRAINT_NAME name, TABLE_CATALOG name?, TABLE_SCHEMA name?, TABLE_NAME name, CONSTRAINT_TYPE name?',
    function* (session, database) {
      for (const table of visibleTables(session, database)) {
        const row = (name: string, type: string): SqlRow => [
          ...placeOf(database, table.schema, name),
          ...placeOf(database, table.schema, table.name),
          type,
        ]
        for (const index of table.indexes.filter(isKey))
          yield row(index.name, index.kind === 'primary' ? 'PRIMARY KEY' : 'UNIQUE')
        for (const check of table.checks) yield row(check.name, 'CHECK')
        for (const key of table.foreignKeys) yield row(key.name, 'FOREIGN KEY')
      }
    },
  ),
  key_column_usage: systemViewOf(
    'CONSTRAINT_CATALOG name?, CONSTRAINT_SCHEMA name?, CONSTRAINT_NAME name, TABLE_CATALOG name?, TABLE_SCHEMA name?, TABLE_NAME name, COLUMN_NAME name?, ORDINAL_POSITION int',
    function* (session, database) {
      for (const table of visibleTables(session, database))
        for (const { name, columns } of keysOf(table))
          for (const [i, column] of columns.entries())
            yield [
              ...placeOf(database, table.schema, name),
              ...placeOf(database, table.schema, table.name),
              column.name,
              i + 1,
            ]
    },
  ),
  constraint_column_usage: systemViewOf(
    'TABLE_CATALOG name?, TABLE_SCHEMA name?, TABLE_NAME name, COLUMN_NAME name?, CONSTRAINT_CATALOG name?, CONSTRAINT_SCHEMA name?, CONSTRAINT_NAME name',
    function* (session, database) {
      for (const table of visibleTables(session, database)) {
        const checks = table.checks.map((check) => ({
          name: check.name,
          columns: checkedColumns(table, check),
        }))
        for (const { name, columns } of [...keysOf(table), ...checks])
          for (const column of columns)
            yield [
              ...placeOf(database, table.schema, table.name),
              column.name,
              ...placeOf(database, table.schema, name),
            ]
      }
    },
  ),
  referential_constraints: systemViewOf(
    'CONSTRAINT_CATALOG name?, CONSTRAINT_SCHEMA name?, CONSTRAINT_NAME name, UNIQUE_CONSTRAINT_CATALOG name?, UNIQUE_CONSTRAINT_SCHEMA name?, UNIQUE_CONSTRAINT_NAME name?, MATCH_OPTION short?, UPDATE_RULE short?, DELETE_RULE short?',
    function* (session, database) {
      for (const table of visibleTables(session, database))
        for (const key of table.foreignKeys)
          yield [
            ...placeOf(database, table.schema, key.name),
            ...placeOf(database, key.parent.schema, uniqueKeyOf(key)?.name ?? ''),
            'SIMPLE',
            key.onUpdate,
            key.onDelete,
          ]
    },
  ),
  check_constraints: systemViewOf(
    'CONSTRAINT_CATALOG name?, CONSTRAINT_SCHEMA name?, CONSTRAINT_NAME name, CHECK_CLAUSE text?',
    function* (session, database) {
      for (const table of visibleTables(session, database))
        for (const { name, text } of table.checks)
          yield [...placeOf(database, table.schema, name), seesDefinitions(session, table) ? text : null]
    },
  ),
}
