import type { ColumnFamily, Dictionary } from '@anj/workflow'
import type { CreatedSchema } from '../../engine/src/testing/schemas/make-schema.ts'

/**
 * The contents of a schema in the form of the standard's views, with one line per object. Tests convert a dictionary to
 * this form to compare it with the views.
 */
export interface SchemaFacts {
  readonly tables: readonly string[]
  readonly columns: readonly string[]
  readonly keys: readonly string[]
  readonly foreignKeys: readonly string[]
  readonly checks: readonly string[]
}

type Cell = string | number | null

/** Queries the views with the administrator's driver. */
export async function readInformationSchema(made: CreatedSchema): Promise<SchemaFacts> {
  const schema = made.schema === '' ? made.databaseName : made.schema
  const ask = async (text: string) =>
    (await made.rows(text)).map((row) => Object.values(row) as readonly Cell[])
  const within = (name: string) => `${name} = '${schema}'`
  const tables = await ask(
    `select table_name, table_type from information_schema.tables where ${within('table_schema')}`,
  )
  const columns = await ask(
    `select table_name, column_name, ordinal_position, is_nullable, data_type, character_maximum_length,
       numeric_precision, numeric_scale, column_default
     from information_schema.columns where ${within('table_schema')}`,
  )
  const keys = await ask(
    `select c.table_name, c.constraint_name, c.constraint_type, k.column_name, k.ordinal_position
     from information_schema.table_constraints c join information_schema.key_column_usage k
       on k.constraint_name = c.constraint_name and k.table_name = c.table_name and k.table_schema = c.table_schema
     where ${within('c.table_schema')} and c.constraint_type in ('PRIMARY KEY', 'UNIQUE')`,
  )
  const foreignKeys = await ask(made.family === 'mysql' ? mysqlForeignKeys(schema) : foreignKeysBy(schema))
  const checks = await ask(
    `select table_name, constraint_name from information_schema.table_constraints
     where ${within('table_schema')} and constraint_type = 'CHECK'`,
  )
  return {
    tables: lines(tables.map(([name, type]) => `${name} ${type === 'VIEW' ? 'view' : 'table'}`)),
    columns: lines(columns.map(columnLine)),
    keys: lines(
      [...Map.groupBy(keys, ([table, name]) => `${table} ${name}`).values()].map((parts) => {
        const [table, name, type] = parts[0] ?? []
        return `${table} ${name} ${type} (${inOrder(parts, 4).map((part) => part[3])})`
      }),
    ),
    foreignKeys: lines(
      [...Map.groupBy(foreignKeys, ([table, name]) => `${table} ${name}`).values()].map((parts) => {
        const [table, name, , , refers, , onDelete, onUpdate] = parts[0] ?? []
        const ordered = inOrder(parts, 3)
        return `${table} ${name} (${ordered.map((part) => part[2])}) ${refers} (${ordered.map((part) => part[5])}) ${onDelete} ${onUpdate}`
      }),
    ),
    // PostgreSQL lists NOT NULL as a check constraint.
    checks: lines(
      checks
        .filter(([, name]) => !`${name}`.endsWith('_not_null'))
        .map(([table, name]) => `${table} ${name}`),
    ),
  }
}

/** Converts a dictionary to the same form. */
export function schemaFactsOf({ tables }: Dictionary): SchemaFacts {
  return {
    tables: lines(tables.map(({ name, kind }) => `${name} ${kind}`)),
    columns: lines(
      tables.flatMap((table) =>
        table.columns.map((column, i) =>
          [
            table.name,
            column.name,
            i + 1,
            column.nullable ? 'null' : 'not null',
            column.family === 'boolean' ? 'integer' : column.family,
            column.length,
            column.precision,
            column.scale,
            column.default === null ? 'no default' : 'a default',
          ].join(' '),
        ),
      ),
    ),
    keys: lines(
      tables.flatMap(({ name, primaryKey, uniqueKeys }) => [
        ...(primaryKey ? [`${name} ${primaryKey.name} PRIMARY KEY (${primaryKey.columns})`] : []),
        ...uniqueKeys.map((key) => `${name} ${key.name} UNIQUE (${key.columns})`),
      ]),
    ),
    foreignKeys: lines(
      tables.flatMap(({ name, foreignKeys }) =>
        foreignKeys.map(
          (key) =>
            `${name} ${key.name} (${key.columns}) ${key.references.table} (${key.references.columns}) ${key.onDelete} ${key.onUpdate}`,
        ),
      ),
    ),
    checks: lines(tables.flatMap(({ name, checks }) => checks.map((check) => `${name} ${check.name}`))),
  }
}

const lines = (some: readonly string[]) => some.toSorted()

const inOrder = (parts: readonly (readonly Cell[])[], at: number) =>
  parts.toSorted((a, b) => Number(a[at]) - Number(b[at]))

function foreignKeysBy(schema: string): string {
  return `
  select k.table_name, k.constraint_name, k.column_name, k.ordinal_position, u.table_name as refers,
    u.column_name as refers_column, r.delete_rule, r.update_rule
  from information_schema.referential_constraints r
  join information_schema.key_column_usage k on k.constraint_name = r.constraint_name and k.table_schema = r.constraint_schema
  join information_schema.key_column_usage u
    on u.constraint_name = r.unique_constraint_name and u.table_schema = r.constraint_schema
      and u.ordinal_position = k.ordinal_position
  where r.constraint_schema = '${schema}'`
}

function mysqlForeignKeys(schema: string): string {
  return `
  select k.table_name, k.constraint_name, k.column_name, k.ordinal_position, k.referenced_table_name,
    k.referenced_column_name, r.delete_rule, r.update_rule
  from information_schema.referential_constraints r
  join information_schema.key_column_usage k
    on k.constraint_name = r.constraint_name and k.table_name = r.table_name and k.table_schema = r.constraint_schema
  where r.constraint_schema = '${schema}'`
}

/** Type names in the three servers' views. */
const families: Readonly<Record<string, ColumnFamily>> = {
  boolean: 'integer',
  bit: 'integer',
  tinyint: 'integer',
  smallint: 'integer',
  int: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'decimal',
  decimal: 'decimal',
  real: 'float',
  float: 'float',
  double: 'float',
  'double precision': 'float',
  'character varying': 'text',
  character: 'text',
  char: 'text',
  nchar: 'text',
  varchar: 'text',
  nvarchar: 'text',
  text: 'text',
  longtext: 'text',
  date: 'date',
  time: 'time',
  'time without time zone': 'time',
  datetime: 'datetime',
  datetime2: 'datetime',
  'timestamp without time zone': 'datetime',
  bytea: 'binary',
  longblob: 'binary',
  varbinary: 'binary',
  jsonb: 'json',
  uuid: 'uuid',
  uniqueidentifier: 'uuid',
}

const ENDLESS = 2 ** 30

function columnLine(row: readonly Cell[]): string {
  const [table, name, place, nullable, type, length, precision, scale, preset] = row
  const family = families[`${type}`]
  const characters = length === null || Number(length) < 0 || Number(length) >= ENDLESS ? null : length
  const isDecimal = family === 'decimal'
  return [
    table,
    name,
    place,
    nullable === 'YES' ? 'null' : 'not null',
    family,
    characters,
    isDecimal ? precision : null,
    isDecimal ? scale : null,
    preset === null || preset === 'NULL' ? 'no default' : 'a default',
  ].join(' ')
}
