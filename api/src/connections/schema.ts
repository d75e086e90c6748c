import { authenticationMethods, databaseKinds, type DatabaseKind as Kind } from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { Id, Nullable } from '../http/common.ts'
import { named, namedAs } from '../http/named.ts'

export const DatabaseKind = namedAs<Kind>(
  Type.Enum([...databaseKinds], {
    type: 'string',
    $id: 'DatabaseKind',
    description: 'The kinds of database servers.',
  }),
)

const tls = Type.Enum(['disable', 'require', 'verify'], {
  description:
    'Encrypt not at all, always, or always and verify who the server is. Azure kinds are always verified.',
})
const authentication = Type.Enum([...authenticationMethods], {
  description:
    '`windows` logs in with the Windows account that the server was given (MS SQL only); then user and password are left out.',
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
  description: 'Kept encrypted on the server; no answer ever holds it.',
})
const hostKey = Nullable(
  Type.String({
    maxLength: 200,
    description:
      "Fingerprint of the SSH server's key, `SHA256:…`; another key is refused. Left out on saving, the key that the server has then is pinned.",
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
    { $id: 'SshTunnel', description: 'The server that a database is reached through. PostgreSQL only.' },
  ),
)

const isShared = Type.Boolean({
  description: 'Everybody in the organization may use it; its passwords stay on the server all the same.',
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
      access: Type.Enum(['own', 'use'], { description: "Somebody else's may be used and not changed." }),
    },
    { $id: 'Connection', description: 'How a database is reached. Passwords go in and never come out.' },
  ),
)
export type Connection = Static<typeof Connection>

export const SshForm = named(
  Type.Object(
    { ...sshAddress, password: Type.Optional(password), hostKey: Type.Optional(hostKey) },
    {
      $id: 'SshForm',
      description:
        'The password may be left out where the stored one is for the same server, port, user and key. Another `hostKey` than the pinned one accepts that key, and needs the passwords again.',
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
      description: 'User and password are needed unless Windows authentication is chosen.',
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
        'What is left out stays; `ssh: null` takes the tunnel away. A changed server, port, user or tunnel needs the password again.',
    },
  ),
)
export type ConnectionChange = Static<typeof ConnectionChange>

const ignored = 'Ignored: a form may be tried as it would be saved.'

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
            'Takes the stored passwords of this connection, if kind, server, port, user and tunnel are the stored ones.',
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
        Type.String({ description: "Fingerprint of the SSH server's key, to be shown and pinned." }),
      ),
    },
    { $id: 'TestedConnection', description: 'What a working connection showed.' },
  ),
)

export const TableName = named(
  Type.Object(
    { schema: Type.String(), name: Type.String(), kind: Type.Enum(['table', 'view']) },
    { $id: 'TableName', description: 'A table of a database.' },
  ),
)

export const ConnectionParams = Type.Object({ connectionId: Id('connection') })
