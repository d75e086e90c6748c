/**
 * Metadata of a database: tables with all their parts, and the objects beside them. All connectors return it in this shape, and the
 * Data Dictionary, the diagram and the advisor are built from it.
 */
import { type Static, type TSchema, Type } from 'typebox'
import { databaseKinds } from '../databases/index.ts'
import { DictionaryObjects, tableObjects } from './dictionary-objects.ts'

const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const DictionaryColumn = Type.Object({
  name: Type.String(),
  /** The data type in the server's own syntax, such as `numeric(10,2)` or `varchar(30)`. */
  type: Type.String({ description: "Type in the server's notation, such as `numeric(10,2)`." }),
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
    { description: "Family of the type, independent of the server's type name." },
  ),
  length: orNull(
    Type.Integer({ description: 'Maximum length in characters or bytes; null when there is no limit.' }),
  ),
  precision: orNull(Type.Integer()),
  scale: orNull(Type.Integer()),
  /** A statement that changes the column's type must repeat the collation, or the column loses it. */
  collation: Type.Optional(
    Type.String({ description: "Collation of a text column, when it differs from the database's default." }),
  ),
  nullable: Type.Boolean(),
  default: orNull(Type.String({ description: "Default expression in the server's SQL." })),
  identity: Type.Boolean({
    description: 'True when the server numbers the rows: identity, serial or AUTO_INCREMENT.',
  }),
  generated: orNull(Type.String({ description: 'Expression that computes the column.' })),
  virtual: Type.Optional(
    Type.Boolean({
      description:
        'True when a generated column is computed at each read instead of stored. PostgreSQL only.',
    }),
  ),
  /** A statement that changes the column must repeat these attributes, or the column loses them. */
  attributes: Type.Optional(
    Type.String({ description: 'Other attributes of the column, such as `INVISIBLE`.' }),
  ),
  /** If true, PostgreSQL refuses to drop the column or to change its type. */
  viewed: Type.Optional(
    Type.Boolean({
      description: 'True when a view, policy, trigger or function refers to the column. PostgreSQL only.',
    }),
  ),
  comment: orNull(Type.String()),
})
export type DictionaryColumn = Static<typeof DictionaryColumn>
export type ColumnFamily = DictionaryColumn['family']

export const DictionaryKey = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String(), { description: 'Columns in key order.' }),
})
export type DictionaryKey = Static<typeof DictionaryKey>

export const DictionaryForeignKey = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String()),
  references: Type.Object({
    schema: Type.String(),
    table: Type.String(),
    columns: Type.Array(Type.String(), { description: 'Referenced columns in the order of `columns`.' }),
  }),
  onDelete: Type.String({ description: 'Referential action, such as `NO ACTION` or `CASCADE`.' }),
  onUpdate: Type.String(),
  checked: Type.Boolean({
    description: 'False when the server has not checked the rows that existed before the foreign key.',
  }),
})
export type DictionaryForeignKey = Static<typeof DictionaryForeignKey>

export const DictionaryIndex = Type.Object({
  name: Type.String(),
  columns: Type.Array(
    Type.Object({
      name: orNull(Type.String({ description: 'Column name; null for an expression.' })),
      expression: orNull(Type.String()),
      descending: Type.Boolean(),
      /** MySQL: number of characters of the value that are indexed. */
      prefix: orNull(
        Type.Integer({
          description: 'Number of leading characters that are indexed; null when the whole value is indexed.',
        }),
      ),
      /** Distinguishes indexes that serve different queries but otherwise look equal. */
      variant: orNull(
        Type.String({
          description:
            'Options that differ from the default, such as `text_pattern_ops`, `COLLATE "C"` or `NULLS FIRST`; null when there are none.',
        }),
      ),
    }),
  ),
  included: Type.Array(Type.String(), {
    description: 'Included columns, which are stored in the index but are not part of its key.',
  }),
  unique: Type.Boolean(),
  nullsEqual: Type.Boolean({
    description:
      'True for a unique index that treats nulls as equal, as SQL Server does, and PostgreSQL with NULLS NOT DISTINCT.',
  }),
  method: Type.String({ description: 'Index method, such as `btree`, `gin`, `fulltext` or `clustered`.' }),
  predicate: orNull(Type.String({ description: 'The condition of a partial or filtered index.' })),
  /** Constraint that the index enforces. The index can only be dropped together with it. */
  constraint: orNull(Type.Enum(['primaryKey', 'uniqueKey', 'exclusion'])),
  uses: orNull(
    Type.Integer({
      description:
        'Number of searches with the index since `usesSince`; null when the server does not report it.',
    }),
  ),
})
export type DictionaryIndex = Static<typeof DictionaryIndex>

export const DictionaryCheck = Type.Object({
  name: Type.String(),
  expression: Type.String(),
  columns: Type.Array(Type.String(), {
    description: 'Columns that the server reports for the check constraint; can be empty.',
  }),
})
export type DictionaryCheck = Static<typeof DictionaryCheck>

export const DictionaryTable = Type.Object({
  schema: Type.String({ description: 'Schema name; empty for database kinds without schemas.' }),
  name: Type.String(),
  kind: Type.Enum(['table', 'view', 'materializedView', 'foreignTable']),
  comment: orNull(Type.String()),
  rows: orNull(
    Type.Integer({ description: 'Row count estimated by the server; null when the server has no estimate.' }),
  ),
  bytes: orNull(
    Type.Integer({ description: 'Size including indexes; null when the server does not report it.' }),
  ),
  columns: Type.Array(DictionaryColumn),
  primaryKey: orNull(DictionaryKey),
  uniqueKeys: Type.Array(DictionaryKey),
  foreignKeys: Type.Array(DictionaryForeignKey),
  indexes: Type.Array(DictionaryIndex),
  checks: Type.Array(DictionaryCheck),
  partitionKey: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'For a partitioned table, the columns that every unique key must contain. Empty when the table is partitioned by an expression or the partition columns are not read.',
    }),
  ),
  ...tableObjects,
  /** False when the login can't read the rows. Sampling skips such a table. */
  readable: Type.Boolean({ description: 'True when the login has the right to read all columns.' }),
})
export type DictionaryTable = Static<typeof DictionaryTable>

export const Dictionary = Type.Object({
  kind: Type.Enum([...databaseKinds]),
  database: Type.String(),
  server: Type.String({ description: 'Server name from the connection.' }),
  version: Type.String({ description: 'Product and version reported by the server.' }),
  readAt: Type.String({ format: 'date-time' }),
  tables: Type.Array(DictionaryTable, { description: 'Tables sorted by schema and name.' }),
  objects: Type.Optional(DictionaryObjects),
  /** Time at which the server started counting the `uses` of the indexes. */
  usesSince: orNull(Type.String({ format: 'date-time' })),
  /** Sentences about the parts that the login can't see. Empty when it sees everything. */
  unseen: Type.Array(Type.String(), {
    description: 'Parts of the database that the login has no right to see, one sentence for each.',
  }),
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
