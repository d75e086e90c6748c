import { Type } from 'typebox'

/**
 * Address and user of a database, without secrets. A workflow file contains it so that a connection can be matched
 * again.
 */
export const DatabaseAddress = Type.Object({
  serverName: Type.String(),
  port: Type.Integer({ minimum: 1, maximum: 65535 }),
  userId: Type.String(),
})

/** Fields that identify the server of a database node: a saved connection, and the address for files. */
export const connectionFields = {
  connectionId: Type.Union([Type.String(), Type.Null()]),
  address: Type.Union([DatabaseAddress, Type.Null()]),
  databaseName: Type.String({ title: 'Database Name' }),
}
