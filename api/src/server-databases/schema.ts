import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { DatabaseKind, TableName } from '../connections/schema.ts'
import { Nullable } from '../http/common.ts'
import { MAX_LIST_ITEMS } from '../http/complete-list.ts'
import { named } from '../http/named.ts'
import { Diagram, Dictionary } from '../workflows/insight-schema.ts'

/**
 * A field that a form may send as empty text, null or false when it isn't filled in (docs/specification.md,
 * "Fetch databases").
 */
const field = <S extends TSchema>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null(), Type.Literal(false), Type.Literal('')]))
const text = field(Type.String({ maxLength: 500 }))
const password = field(Type.String({ format: 'password', maxLength: 5000 }))
const port = field(Type.Integer({ description: 'A whole number from 1 to 65535.' }))

/** Fields of a server's address and login, with the specification's names. */
export const serverFields = {
  serverName: field(
    Type.String({
      maxLength: 500,
      description: 'Name or address; of MS SQL also `host,port` or `host\\instance`.',
    }),
  ),
  authentication: field(
    Type.String({
      maxLength: 100,
      description:
        'MS SQL only: `SQL Server Authentication`, or `Windows Authentication`, which logs in with the Windows account that the server was given and needs neither user nor password.',
    }),
  ),
  userId: text,
  password,
  port: field(
    Type.Integer({
      description:
        'A whole number from 1 to 65535. MS SQL does not need it, and refuses another one than `serverName` tells.',
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
      description: "Fingerprint that the SSH server's key must have; any when left out.",
    }),
  ),
  tls: Type.Optional(
    Type.Enum(['disable', 'require', 'verify'], {
      description: 'By default not encrypted on this machine, and always elsewhere.',
    }),
  ),
  connectionId: Type.Optional(
    Nullable(
      Type.String({
        format: 'uuid',
        description: 'A stored connection, in place of all the other fields.',
      }),
    ),
  ),
}

/** A server's address and login. */
export type ServerFields = Static<TObject<typeof serverFields>>

/** Parts that the answer of `/databases/{kind}` can contain. */
const parts = ['databases', 'dataDictionary', 'diagramMetadata'] as const

export const FetchDatabases = named(
  Type.Object(
    {
      ...serverFields,
      databaseName: field(
        Type.String({ maxLength: 500, description: 'Only this database; all of the server when left out.' }),
      ),
      include: Type.Optional(
        Type.Array(Type.Enum([...parts]), {
          maxItems: parts.length,
          description:
            'What is told: only the databases with their tables are quick. All of it when left out.',
        }),
      ),
    },
    {
      $id: 'FetchDatabases',
      description:
        'How a server is reached. Empty, null and false values count as left out; what a kind does not need is ignored.',
    },
  ),
)
export type FetchDatabases = Static<typeof FetchDatabases>

export const ReadKeys = named(
  Type.Object(
    { ...serverFields, databaseName: text },
    {
      $id: 'ReadKeys',
      description: 'How a server is reached, as at `/databases/{kind}`, and which database is meant.',
    },
  ),
)
export type ReadKeys = Static<typeof ReadKeys>

const names = Type.Array(Type.String(), { description: 'In the order of the key.' })
const schemaName = Type.String({ description: 'Empty for kinds without schemas.' })

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
    { $id: 'RelationshipEnd', description: 'Columns of a table that refer, or are referred to.' },
  ),
)

export const Relationship = named(
  Type.Object(
    {
      name: Type.String(),
      from: End,
      to: End,
      onDelete: Type.String({ description: 'Such as `NO ACTION` or `CASCADE`.' }),
      onUpdate: Type.String(),
    },
    {
      $id: 'Relationship',
      description:
        'A foreign key: the table that refers, and the one that is referred to, with its columns in the same order.',
    },
  ),
)
export type Relationship = Static<typeof Relationship>

export const ServerDatabase = named(
  Type.Object(
    {
      name: Type.String(),
      tables: Nullable(
        Type.Array(TableName, { description: 'null where they could not be listed in time or at all.' }),
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
      message: Type.String({ description: 'A sentence to show to a person.' }),
      databases: Type.Array(ServerDatabase, {
        maxItems: MAX_LIST_ITEMS,
        description: 'Empty where not asked for.',
      }),
      more: Type.Boolean({
        description: `The server has more than ${MAX_LIST_ITEMS} databases; only the first ones are told.`,
      }),
      dataDictionary: Nullable(
        Type.Array(Dictionary, {
          maxItems: MAX_LIST_ITEMS,
          description: 'One for each database that could be read; null where not asked for.',
        }),
      ),
      diagramMetadata: Nullable(
        Type.Array(Diagram, {
          maxItems: MAX_LIST_ITEMS,
          description:
            'Beside `dataDictionary`, with the relationships that names and types imply; null where not asked for.',
        }),
      ),
    },
    { $id: 'FetchedDatabases', description: 'The databases of a server, and what is in them.' },
  ),
)
export type FetchedDatabases = Static<typeof FetchedDatabases>

export const KindParams = Type.Object({ kind: DatabaseKind })
