/**
 * Metadata of a database: tables, columns, keys, indexes and comments. All connectors read it into this shape. The Data
 * Dictionary, the diagram and the advisor are built from it.
 */
import { type Static, type TSchema, Type } from 'typebox'
import { databaseKinds } from '../model/databases.ts'

const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const DictionaryColumn = Type.Object({
  name: Type.String(),
  /** Type in the server's own syntax, such as `numeric(10,2)` or `varchar(30)`. */
  type: Type.String({ description: 'As the server writes it, such as `numeric(10,2)`.' }),
  /** Group of types, independent of the server's names for them. */
  family: Type.Enum(
    [
      'boolean',
      'integer',
      'decimal',
      'float',
      'text',
      'date',
      'time',
      'datetime',
      'binary',
      'json',
      'uuid',
      'other',
    ],
    { description: 'What kind of values it holds, whatever the server calls it.' },
  ),
  length: orNull(
    Type.Integer({ description: 'Most characters or bytes; null where there is no such limit.' }),
  ),
  precision: orNull(Type.Integer()),
  scale: orNull(Type.Integer()),
  /** A change of the column's type must repeat it, otherwise it is lost. */
  collation: Type.Optional(
    Type.String({ description: 'Of texts, where it is not what the database gives by itself.' }),
  ),
  nullable: Type.Boolean(),
  default: orNull(Type.String({ description: "The expression, in the server's SQL." })),
  identity: Type.Boolean({ description: 'The server numbers its rows: identity, serial or AUTO_INCREMENT.' }),
  generated: orNull(Type.String({ description: 'The expression that it is computed from.' })),
  /** A change of the column must repeat these, otherwise they are lost. */
  attributes: Type.Optional(
    Type.String({ description: 'What else the server was told of it, such as `INVISIBLE`.' }),
  ),
  /** PostgreSQL refuses to drop such a column or to change its type. */
  viewed: Type.Optional(
    Type.Boolean({
      description: 'true where a view, a policy, a trigger or a function names it; PostgreSQL only.',
    }),
  ),
  comment: orNull(Type.String()),
})
export type DictionaryColumn = Static<typeof DictionaryColumn>
export type ColumnFamily = DictionaryColumn['family']

export const DictionaryKey = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String(), { description: 'In the order of the key.' }),
})
export type DictionaryKey = Static<typeof DictionaryKey>

export const DictionaryForeignKey = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String()),
  references: Type.Object({
    schema: Type.String(),
    table: Type.String(),
    columns: Type.Array(Type.String(), { description: 'In the order of `columns`.' }),
  }),
  onDelete: Type.String({ description: 'Such as `NO ACTION` or `CASCADE`.' }),
  onUpdate: Type.String(),
  checked: Type.Boolean({
    description: 'false where the server does not vouch for rows that were there before.',
  }),
})
export type DictionaryForeignKey = Static<typeof DictionaryForeignKey>

export const DictionaryIndex = Type.Object({
  name: Type.String(),
  columns: Type.Array(
    Type.Object({
      name: orNull(Type.String({ description: 'null where it is an expression.' })),
      expression: orNull(Type.String()),
      descending: Type.Boolean(),
      /** MySQL: number of characters of the value that are indexed. */
      prefix: orNull(Type.Integer({ description: 'Only so many characters of the value are indexed.' })),
      /** Distinguishes indexes that serve different queries but otherwise look equal. */
      variant: orNull(
        Type.String({
          description:
            'What is unusual in how it is searched, such as `text_pattern_ops`, `COLLATE "C"` or `NULLS FIRST`; null where nothing is.',
        }),
      ),
    }),
  ),
  included: Type.Array(Type.String(), { description: 'Columns that are stored along and not searched.' }),
  unique: Type.Boolean(),
  nullsEqual: Type.Boolean({
    description: 'A unique one that takes nulls for equal: SQL Server, and NULLS NOT DISTINCT of PostgreSQL.',
  }),
  method: Type.String({ description: 'Such as `btree`, `gin`, `fulltext` or `clustered`.' }),
  predicate: orNull(Type.String({ description: 'The condition of a partial or filtered index.' })),
  /** Constraint that the index enforces. Such an index can't be dropped on its own. */
  constraint: orNull(Type.Enum(['primaryKey', 'uniqueKey', 'exclusion'])),
  uses: orNull(
    Type.Integer({
      description: 'How often the server searched by it since `usesSince`; null where it does not tell.',
    }),
  ),
})
export type DictionaryIndex = Static<typeof DictionaryIndex>

export const DictionaryCheck = Type.Object({
  name: Type.String(),
  expression: Type.String(),
  columns: Type.Array(Type.String(), {
    description: 'Those that the server says it looks at; may be empty.',
  }),
})
export type DictionaryCheck = Static<typeof DictionaryCheck>

export const DictionaryTable = Type.Object({
  schema: Type.String({ description: 'Empty for kinds without schemas.' }),
  name: Type.String(),
  kind: Type.Enum(['table', 'view', 'materializedView', 'foreignTable']),
  comment: orNull(Type.String()),
  rows: orNull(Type.Integer({ description: "The server's own estimate; null where it has none." })),
  bytes: orNull(Type.Integer({ description: 'With its indexes; null where the server does not tell.' })),
  columns: Type.Array(DictionaryColumn),
  primaryKey: orNull(DictionaryKey),
  uniqueKeys: Type.Array(DictionaryKey),
  foreignKeys: Type.Array(DictionaryForeignKey),
  indexes: Type.Array(DictionaryIndex),
  checks: Type.Array(DictionaryCheck),
  partitionKey: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Of a table with partitions: the columns that every unique key must contain; none where partitions follow an expression, or where their columns are not read.',
    }),
  ),
  /** False when the login can't read the rows. Sampling skips such a table. */
  readable: Type.Boolean({ description: 'Whether this login may read all of its columns.' }),
})
export type DictionaryTable = Static<typeof DictionaryTable>

export const Dictionary = Type.Object({
  kind: Type.Enum([...databaseKinds]),
  database: Type.String(),
  server: Type.String({ description: 'As the connection names it.' }),
  version: Type.String({ description: 'Product and version, as the server says.' }),
  readAt: Type.String({ format: 'date-time' }),
  tables: Type.Array(DictionaryTable, { description: 'By schema and name.' }),
  /** Start of the period in which `uses` of indexes are counted. */
  usesSince: orNull(Type.String({ format: 'date-time' })),
  /** Sentences about the parts that the login can't see. Empty when it sees everything. */
  unseen: Type.Array(Type.String(), { description: 'What this login may not see, in sentences.' }),
})
/** All tables of one database. */
export type Dictionary = Static<typeof Dictionary>

/** Schema and name of a table. */
export interface TableRef {
  readonly schema: string
  readonly name: string
}

/** Returns the display name of a table: `schema.table`, or only the table for kinds without schemas. */
export function tableLabel({ schema, name }: TableRef): string {
  return schema === '' ? name : `${schema}.${name}`
}

/** Returns a text that is unique for each table, whatever characters the names contain. */
export function tableKey({ schema, name }: TableRef): string {
  return JSON.stringify([schema, name])
}
