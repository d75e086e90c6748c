import type { TargetColumn } from '../match-columns.ts'
import type { Database } from './connect.ts'

export interface TableColumn extends TargetColumn {
  /** The full type as the server writes it, such as `int(10) unsigned`. */
  readonly type: string
  /** The type without length, precision and attributes, such as `int`. */
  readonly baseType: string
  /** The maximum length in characters, or in bytes if the column has no character set. */
  readonly length: number | null
  readonly bytes: number | null
  readonly precision: number | null
  /** The number of digits after the decimal point, or of fractional seconds. */
  readonly scale: number | null
  readonly charset: string | null
  readonly collation: string | null
  readonly unsigned: boolean
  readonly comment: string
}

export interface Key {
  readonly name: string
  readonly unique: boolean
  readonly columns: readonly string[]
}

/** The kinds of tables. For a versioned table, the server also keeps earlier versions of updated and deleted rows. */
export type TableKind = 'table' | 'versioned' | 'view' | 'other'

export interface Table {
  readonly name: string
  readonly kind: TableKind
  readonly engine: string
  /** True if the table's engine supports rollback. */
  readonly transactional: boolean
  readonly comment: string
  readonly columns: readonly TableColumn[]
  readonly keys: readonly Key[]
}

const kindsOfTables: Readonly<Record<string, TableKind>> = {
  'BASE TABLE': 'table',
  'SYSTEM VERSIONED': 'versioned',
  VIEW: 'view',
}

/** Returns the table as it is now, or null if no table has that name. */
export async function findTable(database: Database, name: string): Promise<Table | null> {
  const [setting] = await database.rows<{ folded: number }>('select @@lower_case_table_names as folded')
  const found = await database.rows<Omit<Table, 'columns' | 'keys' | 'kind'> & { type: string }>(
    `select t.table_name as name, t.table_type as type, coalesce(t.engine, '') as engine, t.table_comment as comment,
       coalesce(e.transactions, 'NO') = 'YES' as transactional
     from information_schema.tables t left join information_schema.engines e on e.engine = t.engine
     where t.table_schema = database() and t.table_name = ?`,
    [name],
  )
  const same = (other: string) =>
    Number(setting?.folded) === 0 ? other === name : other.toLowerCase() === name.toLowerCase()
  const table = found.find((one) => same(one.name))
  if (!table) return null
  const { type, transactional, ...facts } = table
  return {
    ...facts,
    kind: kindsOfTables[type] ?? 'other',
    transactional: Number(transactional) === 1,
    columns: await findColumns(database, table.name),
    keys: await findKeys(database, table.name),
  }
}

interface ColumnRow {
  readonly name: string
  readonly tableName: string
  readonly type: string
  readonly baseType: string
  readonly length: string | null
  readonly bytes: string | null
  readonly precision: string | null
  readonly scale: string | null
  readonly fraction: string | null
  readonly charset: string | null
  readonly collation: string | null
  readonly nullable: string
  readonly defaultValue: string | null
  readonly extra: string
  readonly expression: string | null
  readonly rights: string
  readonly comment: string
}

async function findColumns(database: Database, table: string): Promise<readonly TableColumn[]> {
  const rows = await database.rows<ColumnRow>(
    `select column_name as name, table_name as tableName, column_type as type, data_type as baseType,
       character_maximum_length as length, character_octet_length as bytes, numeric_precision as \`precision\`,
       numeric_scale as scale, datetime_precision as fraction, character_set_name as charset, collation_name as collation,
       is_nullable as nullable, column_default as defaultValue, extra, generation_expression as expression,
       privileges as rights, column_comment as comment
     from information_schema.columns where table_schema = database() and table_name = ? order by ordinal_position`,
    [table],
  )
  return rows.filter(({ tableName }) => tableName === table).map(columnOf)
}

function columnOf(row: ColumnRow): TableColumn {
  const number = (text: string | null) => (text === null ? null : Number(text))
  return {
    name: row.name,
    type: row.type,
    baseType: row.baseType.toLowerCase(),
    length: number(row.length),
    bytes: number(row.bytes),
    precision: number(row.precision),
    scale: number(row.fraction ?? row.scale),
    charset: row.charset,
    collation: row.collation,
    unsigned: / unsigned/i.test(row.type),
    notNull: row.nullable === 'NO',
    hasDefault: row.defaultValue !== null || row.nullable === 'YES',
    identity: /auto_increment/i.test(row.extra),
    generated: (row.expression ?? '') !== '',
    mayInsert: /insert/i.test(row.rights),
    comment: row.comment,
  }
}

async function findKeys(database: Database, table: string): Promise<readonly Key[]> {
  // Leaves out the ROW END column, which the server adds to each key of a versioned table. In all current rows, that
  // column has the same value.
  const rows = await database.rows<{ name: string; tableName: string; other: number; part: string | null }>(
    `select s.index_name as name, s.table_name as tableName, s.non_unique as other,
       if(s.sub_part is null, s.column_name, null) as part
     from information_schema.statistics s left join information_schema.columns c
       on c.table_schema = s.table_schema and c.table_name = s.table_name and c.column_name = s.column_name
     where s.table_schema = database() and s.table_name = ? and coalesce(c.generation_expression, '') <> 'ROW END'
     order by s.index_name, s.seq_in_index`,
    [table],
  )
  const keys = new Map<string, { unique: boolean; columns: string[] }>()
  for (const { name, tableName, other, part } of rows) {
    if (tableName !== table) continue
    const key = keys.get(name) ?? { unique: Number(other) === 0, columns: [] }
    // An empty name stands for a key part that is a prefix of a column or an expression.
    key.columns.push(part ?? '')
    keys.set(name, key)
  }
  return [...keys].map(([name, key]) => ({ name, ...key }))
}

/** A foreign key of another table that references a table. */
export interface Reference {
  readonly name: string
  readonly table: string
  /** The referenced columns. */
  readonly columns: readonly string[]
  /** True if deleting a referenced row also changes the referencing rows. */
  readonly changesOnDelete: boolean
  /** True if updating the referenced columns also changes the referencing rows. */
  readonly changesOnUpdate: boolean
}

/** Finds the foreign keys of other tables that reference a table, as far as this user may see them. */
export async function findReferences(database: Database, table: string): Promise<readonly Reference[]> {
  return await findReferencesOf(database, table, false)
}

/** Finds the foreign keys from a table to itself. */
export async function findOwnReferences(database: Database, table: string): Promise<readonly Reference[]> {
  return await findReferencesOf(database, table, true)
}

async function findReferencesOf(
  database: Database,
  table: string,
  own: boolean,
): Promise<readonly Reference[]> {
  const rows = await database.rows<{
    name: string
    table: string
    column: string
    onDelete: string
    onUpdate: string
  }>(
    `select r.constraint_name as name, r.table_name as \`table\`, k.referenced_column_name as \`column\`,
       r.delete_rule as onDelete, r.update_rule as onUpdate
     from information_schema.referential_constraints r
     join information_schema.key_column_usage k on k.constraint_schema = r.constraint_schema
       and k.constraint_name = r.constraint_name and k.table_name = r.table_name
     where r.unique_constraint_schema = database() and r.referenced_table_name = ?
       and ${own ? '' : 'not '}(r.constraint_schema = database() and r.table_name = ?)
     order by 2, 1, k.ordinal_position`,
    [table, table],
  )
  const changes = (rule: string) => rule === 'CASCADE' || rule.startsWith('SET')
  const found = new Map<string, Reference & { columns: string[] }>()
  for (const row of rows) {
    const id = JSON.stringify([row.table, row.name])
    const one = found.get(id) ?? {
      name: row.name,
      table: row.table,
      columns: [],
      changesOnDelete: changes(row.onDelete),
      changesOnUpdate: changes(row.onUpdate),
    }
    one.columns.push(row.column)
    found.set(id, one)
  }
  return [...found.values()]
}

/** Finds the names of a table's triggers, as far as this user may see them. */
export async function findTriggers(database: Database, table: string): Promise<readonly string[]> {
  const rows = await database.rows<{ name: string }>(
    `select trigger_name as name from information_schema.triggers
     where event_object_schema = database() and event_object_table = ? order by 1`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Describes in words the definitions that a table loses when it is recreated. */
export async function findDefinitions(database: Database, table: Table): Promise<readonly string[]> {
  const constraints = await database.rows<{ name: string; type: string }>(
    `select constraint_name as name, lower(constraint_type) as type from information_schema.table_constraints
     where table_schema = database() and table_name = ? and constraint_type in ('FOREIGN KEY', 'CHECK') order by 2, 1`,
    [table.name],
  )
  return [
    ...table.keys.map(({ name, unique }) =>
      name === 'PRIMARY' ? 'primary key' : `${unique ? 'unique key' : 'index'} ${name}`,
    ),
    ...constraints.map(({ name, type }) => `${type} ${name}`),
    ...table.columns.filter(({ identity }) => identity).map(({ name }) => `automatic numbers of ${name}`),
    ...table.columns.filter(({ generated }) => generated).map(({ name }) => `computation of ${name}`),
    ...(table.engine === 'InnoDB' ? [] : [`engine ${table.engine}`]),
  ]
}
