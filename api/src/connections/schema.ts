import { type Static, Type } from 'typebox'
import { Id } from '../http/common.ts'
import { named } from '../http/named.ts'

const address = {
  kind: Type.Literal('postgresql'),
  serverName: Type.String({ maxLength: 500, description: 'Name or address of the server.' }),
  port: Type.Integer({ description: 'A whole number from 1 to 65535.' }),
  userId: Type.String({ maxLength: 500 }),
  tls: Type.Enum(['disable', 'require', 'verify'], {
    description: 'Encrypt not at all, always, or always and verify who the server is.',
  }),
}
const password = Type.String({
  format: 'password',
  maxLength: 5000,
  description: 'Kept encrypted on the server; no answer ever holds it.',
})

export const Connection = named(
  Type.Object(
    { id: Id('connection'), name: Type.String(), ...address },
    { $id: 'Connection', description: 'How a database is reached. Passwords go in and never come out.' },
  ),
)
export type Connection = Static<typeof Connection>

export const NewConnection = named(
  Type.Object(
    { name: Type.String({ maxLength: 500, description: 'At most 100 characters.' }), ...address, password },
    { $id: 'NewConnection' },
  ),
)
export type NewConnection = Static<typeof NewConnection>

export const ConnectionChange = named(
  Type.Object(
    {
      name: Type.Optional(Type.String({ maxLength: 500 })),
      serverName: Type.Optional(address.serverName),
      port: Type.Optional(address.port),
      userId: Type.Optional(address.userId),
      tls: Type.Optional(address.tls),
      password: Type.Optional(password),
    },
    {
      $id: 'ConnectionChange',
      description: 'What is left out stays. A changed server, port or user needs the password again.',
    },
  ),
)
export type ConnectionChange = Static<typeof ConnectionChange>

export const ConnectionTest = named(
  Type.Object(
    {
      ...address,
      password: Type.Optional(password),
      databaseName: Type.Optional(Type.String({ maxLength: 500 })),
      connectionId: Type.Optional(
        Type.String({
          format: 'uuid',
          description:
            'Takes the stored password of this connection, if server, port and user are the stored ones.',
        }),
      ),
    },
    { $id: 'ConnectionTest' },
  ),
)
export type ConnectionTest = Static<typeof ConnectionTest>

export const TableName = named(
  Type.Object(
    { schema: Type.String(), name: Type.String(), kind: Type.Enum(['table', 'view']) },
    { $id: 'TableName', description: 'A table of a database.' },
  ),
)

export const ConnectionParams = Type.Object({ connectionId: Id('connection') })
