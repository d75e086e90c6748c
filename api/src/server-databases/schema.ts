import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { DatabaseKind, TableName } from '../connections/schema.ts'
import { Nullable } from '../http/common.ts'
import { MAX_LIST_ITEMS } from '../http/complete-list.ts'
import { named } from '../http/named.ts'
import { Diagram, Dictionary } from '../workflows/insight-schema.ts'

/**
 * A field that a form may send as empty text, null or false if the user leaves it empty (docs/specification.md, "Fetch
 * databases").
 */
const field = <S extends TSchema>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null(), Type.Literal(false), Type.Literal('')]))
const text = field(Type.String({ maxLength: 500 }))
const password = field(Type.String({ format: 'password', maxLength: 5000 }))
const port = field(Type.Integer({ description: 'A whole number from 1 to 65535.' }))

/** The fields of a server's address and log-in, with the names in the specification. */
export const serverFields = {
  serverName: field(
    Type.String({
      maxLength: 500,
      description: 'Name or address. For MS SQL also `host,port` or `host\\instance`.',
    }),
  ),
  authentication: field(
    Type.String({
      maxLength: 100,
      description:
        'MS SQL only: `SQL Server Authentication` or `Windows Authentication`. The latter logs in with the Windows account configured for the Anj server and needs neither user nor password.',
    }),
  ),
  userId: text,
  password,
  port: field(
    Type.Integer({
      description:
        'A whole number from 1 to 65535. Optional for MS SQL, where it must be the same as a port in `serverName`.',
    }),
  ),
  useSSH: field(Type.Boolean()),
  SSHServerName: text,
  SSHUserName: text,
  SSHPassword: password,
  SSHPort: port,
  SSHHostKey: field(
    Type.String({
      maxLength: 200,
      description: "Required fingerprint of the SSH server's key. When omitted, any key is accepted.",
    }),
  ),
  tls: Type.Optional(
    Type.Enum(['disable', 'require', 'verify'], {
      description:
        'Encryption. Defaults to no encryption for a server on this machine and to encryption for other servers.',
    }),
  ),
  connectionId: Type.Optional(
    Nullable(
      Type.String({
        format: 'uuid',
        description: 'Id of a stored connection, which replaces all other connection fields.',
      }),
    ),
  ),
}

export type ServerFields = Static<TObject<typeof serverFields>>

/** The parts that a response of `/databases/{kind}` can contain. */
const parts = ['databases', 'dataDictionary', 'diagramMetadata'] as const

export const FetchDatabases = named(
  Type.Object(
    {
      ...serverFields,
      databaseName: field(
        Type.String({
          maxLength: 500,
          description:
            'Limits the response to this database. When omitted, all databases of the server are returned.',
        }),
      ),
      include: Type.Optional(
        Type.Array(Type.Enum([...parts]), {
          maxItems: parts.length,
          description:
            'Parts of the response. `databases` alone, with its tables, is fast. When omitted, all parts are returned.',
        }),
      ),
    },
    {
      $id: 'FetchDatabases',
      description:
        'Settings for connecting to a server. Empty, null and false values count as omitted; fields that the kind of server does not need are ignored.',
    },
  ),
)
export type FetchDatabases = Static<typeof FetchDatabases>

export const ReadKeys = named(
  Type.Object(
    { ...serverFields, databaseName: text },
    {
      $id: 'ReadKeys',
      description:
        'Settings for connecting to a server, as for `/databases/{kind}`, and the name of the database.',
    },
  ),
)
export type ReadKeys = Static<typeof ReadKeys>

const names = Type.Array(Type.String(), { description: 'Columns in key order.' })
const schemaName = Type.String({ description: 'Schema name; empty for database kinds without schemas.' })

export const PrimaryKey = named(
  Type.Object(
    { schema: schemaName, table: Type.String(), name: Type.String(), columns: names },
    { $id: 'PrimaryKey', description: 'The primary key of a table.' },
  ),
)
export type PrimaryKey = Static<typeof PrimaryKey>

const End = named(
  Type.Object(
    { schema: schemaName, table: Type.String(), columns: names },
    { $id: 'RelationshipEnd', description: 'The table and columns at one end of a foreign key.' },
  ),
)

export const Relationship = named(
  Type.Object(
    {
      name: Type.String(),
      from: End,
      to: End,
      onDelete: Type.String({ description: 'Referential action, such as `NO ACTION` or `CASCADE`.' }),
      onUpdate: Type.String(),
    },
    {
      $id: 'Relationship',
      description:
        'A foreign key with the referencing and the referenced table. The columns of both are in the same order.',
    },
  ),
)
export type Relationship = Static<typeof Relationship>

export const ServerDatabase = named(
  Type.Object(
    {
      name: Type.String(),
      tables: Nullable(
        Type.Array(TableName, { description: 'Tables; null when they could not be listed, or not in time.' }),
      ),
    },
    { $id: 'ServerDatabase', description: 'A database of a server with its tables.' },
  ),
)
export type ServerDatabase = Static<typeof ServerDatabase>

export const FetchedDatabases = named(
  Type.Object(
    {
      success: Type.Literal(true),
      message: Type.String({ description: 'A message that can be shown to the user.' }),
      databases: Type.Array(ServerDatabase, {
        maxItems: MAX_LIST_ITEMS,
        description: 'Empty when not requested.',
      }),
      more: Type.Boolean({
        description: `True when the server has more than ${MAX_LIST_ITEMS} databases. Only the first ${MAX_LIST_ITEMS} are returned.`,
      }),
      dataDictionary: Nullable(
        Type.Array(Dictionary, {
          maxItems: MAX_LIST_ITEMS,
          description: 'One data dictionary for each database that could be read; null when not requested.',
        }),
      ),
      diagramMetadata: Nullable(
        Type.Array(Diagram, {
          maxItems: MAX_LIST_ITEMS,
          description:
            'One diagram for each entry in `dataDictionary`, with the relationships inferred from names and types; null when not requested.',
        }),
      ),
    },
    { $id: 'FetchedDatabases', description: 'The databases of a server with their contents.' },
  ),
)
export type FetchedDatabases = Static<typeof FetchedDatabases>

export const KindParams = Type.Object({ kind: DatabaseKind })
