import { type Static, type TSchema, Type } from 'typebox'
import { DatabaseKind, TableName } from '../connections/schema.ts'
import { Maybe } from '../http/common.ts'
import { named } from '../http/named.ts'

/** Forms send what is not filled in as empty text, null or false; all of it counts as left out (spec §5). */
const field = <S extends TSchema>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null(), Type.Literal(false), Type.Literal('')]))
const text = field(Type.String({ maxLength: 500 }))
const password = field(Type.String({ format: 'password', maxLength: 5000 }))
const port = field(Type.Integer({ description: 'A whole number from 1 to 65535.' }))

/** How a server is reached, by the names of the specification. */
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
    Maybe(
      Type.String({
        format: 'uuid',
        description: 'A stored connection, in place of all the other fields.',
      }),
    ),
  ),
}

export const FetchDatabases = named(
  Type.Object(serverFields, {
    $id: 'FetchDatabases',
    description:
      'How a server is reached. Empty, null and false values count as left out; what a kind does not need is ignored.',
  }),
)
export type FetchDatabases = Static<typeof FetchDatabases>

export const ServerDatabase = named(
  Type.Object(
    {
      name: Type.String(),
      tables: Maybe(
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
      databases: Type.Array(ServerDatabase),
      dataDictionary: Type.Null(),
      diagramMetadata: Type.Null(),
    },
    { $id: 'FetchedDatabases', description: 'The databases of a server.' },
  ),
)
export type FetchedDatabases = Static<typeof FetchedDatabases>

export const KindParams = Type.Object({ kind: DatabaseKind })
