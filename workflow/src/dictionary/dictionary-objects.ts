/**
 * The parts of a dictionary beyond tables and columns. All connectors return them in these shapes. A part that a kind of
 * database doesn't have, and every part in a dictionary from an earlier version of Anj, is absent.
 *
 * Definitions are SQL as the server returns it, with credentials masked by `maskDefinition`.
 */
import { type Static, type TSchema, Type } from 'typebox'

const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])
const Definition = orNull(
  Type.String({
    description: 'SQL definition, credentials masked; null when the login cannot see it.',
  }),
)
const Owner = orNull(Type.String({ description: 'Owner; null when the server has none or does not say.' }))
const Comment = orNull(Type.String())
const place = {
  schema: Type.String({ description: 'Schema name; empty for database kinds without schemas.' }),
  name: Type.String(),
}

export const DictionaryTrigger = Type.Object({
  name: Type.String(),
  timing: Type.Enum(['before', 'after', 'insteadOf']),
  events: Type.Array(Type.String(), {
    description: 'Events, such as `INSERT` or `UPDATE OF price`.',
  }),
  level: Type.Enum(['row', 'statement']),
  enabled: Type.Enum(['yes', 'no', 'replica', 'always'], {
    description: 'PostgreSQL distinguishes triggers that fire only on replicas, and always.',
  }),
  function: orNull(Type.String({ description: 'Function that the trigger calls. PostgreSQL only.' })),
  definition: Definition,
})
export type DictionaryTrigger = Static<typeof DictionaryTrigger>

export const DictionaryPolicy = Type.Object({
  name: Type.String(),
  command: Type.String({ description: '`ALL`, `SELECT`, `INSERT`, `UPDATE` or `DELETE`.' }),
  permissive: Type.Boolean({ description: 'False for a restrictive policy.' }),
  roles: Type.Array(Type.String(), { description: 'Roles; `PUBLIC` for all roles.' }),
  using: orNull(Type.String({ description: 'Condition for existing rows.' })),
  check: orNull(Type.String({ description: 'Condition for new rows.' })),
})
export type DictionaryPolicy = Static<typeof DictionaryPolicy>

export const DictionaryRowSecurity = Type.Object({
  enabled: Type.Boolean(),
  forced: Type.Boolean({ description: 'True when row security also applies to the owner of the table.' }),
  policies: Type.Array(DictionaryPolicy),
})
export type DictionaryRowSecurity = Static<typeof DictionaryRowSecurity>

export const DictionaryPartition = Type.Object({
  ...place,
  parent: orNull(
    Type.String({ description: 'Partition that contains this one; null when it is the table itself.' }),
  ),
  bounds: Type.String({ description: 'Bounds in the SQL of the server, such as `FOR VALUES IN (1)`.' }),
  by: orNull(Type.String({ description: 'Strategy and key of a partition that is partitioned itself.' })),
  rows: orNull(Type.Integer()),
  differences: Type.Array(
    Type.Object({
      part: Type.Enum(['column', 'index', 'missingIndex', 'constraint', 'trigger']),
      name: Type.String(),
      says: Type.String(),
    }),
    { description: 'Differences from the table to which the partition belongs.' },
  ),
})
export type DictionaryPartition = Static<typeof DictionaryPartition>

export const DictionaryPartitioning = Type.Object({
  strategy: Type.String({ description: 'Such as `RANGE`, `LIST` or `HASH`.' }),
  key: Type.String({ description: 'Columns or expressions of the partition key.' }),
  partitions: Type.Array(DictionaryPartition),
})
export type DictionaryPartitioning = Static<typeof DictionaryPartitioning>

export const DictionaryRead = Type.Object({
  ...place,
  columns: Type.Array(Type.String(), { description: 'Columns; empty when the server does not report them.' }),
})
export type DictionaryRead = Static<typeof DictionaryRead>

export const DictionaryViewPart = Type.Object({
  definition: Definition,
  reads: Type.Array(DictionaryRead, { description: 'Tables and views that the view reads.' }),
})
export type DictionaryViewPart = Static<typeof DictionaryViewPart>

export const DictionaryRoutine = Type.Object({
  ...place,
  kind: Type.Enum(['function', 'procedure', 'aggregate', 'window']),
  arguments: Type.String({ description: 'Arguments with names, types and defaults.' }),
  identity: Type.String({ description: 'Argument types, which distinguish overloaded functions.' }),
  returns: orNull(Type.String()),
  language: Type.String(),
  securityDefiner: Type.Boolean({
    description: 'True when the routine runs with the rights of its owner instead of its caller.',
  }),
  settings: Type.Array(Type.String(), {
    description: 'Settings that the routine makes, such as `search_path=pg_catalog`.',
  }),
  definition: Definition,
  owner: Owner,
  comment: Comment,
})
export type DictionaryRoutine = Static<typeof DictionaryRoutine>

export const DictionarySequence = Type.Object({
  ...place,
  kind: Type.Enum(['sequence', 'identity', 'autoIncrement']),
  type: Type.String(),
  // Texts, because the values of a 64-bit or decimal sequence don't fit into a number.
  start: Type.String(),
  increment: Type.String(),
  minimum: Type.String(),
  maximum: Type.String(),
  last: orNull(Type.String({ description: 'Last value; null when unused or not visible to the login.' })),
  cycle: Type.Boolean(),
  always: Type.Optional(
    Type.Boolean({ description: 'True for an identity column that refuses values from inserts.' }),
  ),
  column: orNull(
    Type.Object(
      { schema: Type.String(), table: Type.String(), name: Type.String() },
      {
        description: 'Column that owns the sequence.',
      },
    ),
  ),
  owner: Owner,
})
export type DictionarySequence = Static<typeof DictionarySequence>

export const DictionaryType = Type.Object({
  ...place,
  kind: Type.Enum(['enum', 'domain', 'composite']),
  labels: Type.Array(Type.String(), { description: 'Labels of an enum in their order.' }),
  definition: orNull(Type.String({ description: 'Declaration of a domain or composite type.' })),
  owner: Owner,
  comment: Comment,
})
export type DictionaryType = Static<typeof DictionaryType>

export const DictionaryExtension = Type.Object({
  name: Type.String(),
  schema: Type.String(),
  version: Type.String(),
})
export type DictionaryExtension = Static<typeof DictionaryExtension>

export const DictionaryObjects = Type.Object({
  routines: Type.Optional(Type.Array(DictionaryRoutine)),
  sequences: Type.Optional(Type.Array(DictionarySequence)),
  types: Type.Optional(Type.Array(DictionaryType)),
  extensions: Type.Optional(Type.Array(DictionaryExtension)),
  owner: Type.Optional(Type.String({ description: 'Owner of the database.' })),
  characterSet: Type.Optional(Type.String({ description: 'Character set of the database.' })),
  collation: Type.Optional(Type.String({ description: 'Collation of the database.' })),
})
/** The parts of a database that belong to no table. */
export type DictionaryObjects = Static<typeof DictionaryObjects>

/**
 * The parts of a table that older dictionaries don't have. Where null is allowed, null means that the table has none and absent means
 * that the part wasn't read.
 */
export const tableObjects = {
  owner: Type.Optional(Owner),
  engine: Type.Optional(Type.String({ description: 'Storage engine. MySQL and MariaDB only.' })),
  characterSet: Type.Optional(Type.String({ description: 'Character set. MySQL and MariaDB only.' })),
  collation: Type.Optional(Type.String({ description: 'Collation. MySQL and MariaDB only.' })),
  view: Type.Optional(DictionaryViewPart),
  triggers: Type.Optional(Type.Array(DictionaryTrigger)),
  rowSecurity: Type.Optional(orNull(DictionaryRowSecurity)),
  partitioning: Type.Optional(orNull(DictionaryPartitioning)),
}
