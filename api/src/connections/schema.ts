import { authenticationMethods, databaseKinds, type DatabaseKind as Kind } from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { Id, Nullable } from '../http/common.ts'
import { named, namedAs } from '../http/named.ts'

export const DatabaseKind = namedAs<Kind>(
  Type.Enum([...databaseKinds], {
    type: 'string',
    $id: 'DatabaseKind',
    description: 'Kind of a database server.',
  }),
)

const tls = Type.Enum(['disable', 'require', 'verify'], {
  description:
    "No encryption, encryption, or encryption with verification of the server's certificate. Connections to Azure are always verified.",
})
const authentication = Type.Enum([...authenticationMethods], {
  description:
    '`windows` logs in with the Windows account configured for the Anj server (MS SQL only). User and password are then omitted.',
})
const port = Type.Integer({ description: 'A whole number from 1 to 65535.' })
const address = {
  kind: DatabaseKind,
  serverName: Type.String({ maxLength: 500, description: 'Name or address of the server.' }),
  port,
  userId: Type.String({ maxLength: 500 }),
  tls,
}
const password = Type.String({
  format: 'password',
  maxLength: 5000,
  description: 'Stored encrypted on the server. No response ever contains it.',
})
const hostKey = Nullable(
  Type.String({
    maxLength: 200,
    description:
      "Fingerprint of the SSH server's key, `SHA256:…`. Other keys are refused. When omitted on saving, the server's current key is pinned.",
  }),
)
const sshAddress = {
  serverName: Type.String({ maxLength: 500 }),
  port,
  userId: Type.String({ maxLength: 500 }),
}

export const SshTunnel = named(
  Type.Object(
    { ...sshAddress, hostKey },
    {
      $id: 'SshTunnel',
      description: 'The SSH server through which the database is reached. PostgreSQL only.',
    },
  ),
)

const isShared = Type.Boolean({
  description:
    'True when all users of the organization can use the connection. Its passwords never leave the server.',
})

export const Connection = named(
  Type.Object(
    {
      id: Id('connection'),
      name: Type.String(),
      ...address,
      authentication,
      ssh: Nullable(SshTunnel),
      isShared,
      access: Type.Enum(['own', 'use'], {
        description: '`use` for a connection of another user, which the caller can use but not change.',
      }),
    },
    {
      $id: 'Connection',
      description:
        'The settings for connecting to a database server. Passwords can be set but are never returned.',
    },
  ),
)
export type Connection = Static<typeof Connection>

export const SshForm = named(
  Type.Object(
    { ...sshAddress, password: Type.Optional(password), hostKey: Type.Optional(hostKey) },
    {
      $id: 'SshForm',
      description:
        'The password can be omitted when the stored password is for the same server, port, user and key. A new `hostKey` replaces the pinned key and requires the passwords again.',
    },
  ),
)
export type SshForm = Static<typeof SshForm>

const ssh = Type.Optional(Nullable(SshForm))

export const NewConnection = named(
  Type.Object(
    {
      name: Type.String({ maxLength: 500, description: 'At most 100 characters.' }),
      ...address,
      userId: Type.Optional(address.userId),
      password: Type.Optional(password),
      authentication: Type.Optional(authentication),
      isShared: Type.Optional(isShared),
      ssh,
    },
    {
      $id: 'NewConnection',
      description: 'User and password are required except for Windows authentication.',
    },
  ),
)
export type NewConnection = Static<typeof NewConnection>

export const ConnectionChange = named(
  Type.Object(
    {
      name: Type.Optional(Type.String({ maxLength: 500 })),
      serverName: Type.Optional(address.serverName),
      port: Type.Optional(address.port),
      authentication: Type.Optional(authentication),
      userId: Type.Optional(address.userId),
      tls: Type.Optional(tls),
      isShared: Type.Optional(isShared),
      password: Type.Optional(password),
      ssh,
    },
    {
      $id: 'ConnectionChange',
      description:
        'Omitted fields stay unchanged; `ssh: null` removes the tunnel. The password must be sent again when the server, port, user or tunnel changes.',
    },
  ),
)
export type ConnectionChange = Static<typeof ConnectionChange>

const ignored = 'Ignored, so that the form to be saved can be sent for a test unchanged.'

export const ConnectionTest = named(
  Type.Object(
    {
      name: Type.Optional(Type.String({ maxLength: 500, description: ignored })),
      isShared: Type.Optional(Type.Boolean({ description: ignored })),
      ...address,
      userId: Type.Optional(address.userId),
      password: Type.Optional(password),
      authentication: Type.Optional(authentication),
      ssh,
      databaseName: Type.Optional(Type.String({ maxLength: 500 })),
      connectionId: Type.Optional(
        Type.String({
          format: 'uuid',
          description:
            'Uses the stored passwords of this connection if kind, server, port, user and tunnel are the same as the stored values.',
        }),
      ),
    },
    { $id: 'ConnectionTest' },
  ),
)
export type ConnectionTest = Static<typeof ConnectionTest>

export const TestedConnection = named(
  Type.Object(
    {
      hostKey: Nullable(
        Type.String({ description: "Fingerprint of the SSH server's key, for confirmation by the user." }),
      ),
    },
    { $id: 'TestedConnection', description: 'Result of a successful connection test.' },
  ),
)

export const TableName = named(
  Type.Object(
    { schema: Type.String(), name: Type.String(), kind: Type.Enum(['table', 'view']) },
    { $id: 'TableName', description: 'A table of a database.' },
  ),
)

export const ConnectionParams = Type.Object({ connectionId: Id('connection') })
