import { Type } from 'typebox'

/**
 * Address and user of a database, without secrets. Workflow files include it, so that a saved connection can be matched
 * when the file is opened.
 */
export const DatabaseAddress = Type.Object({
  serverName: Type.String(),
  port: Type.Integer({ minimum: 1, maximum: 65535 }),
  userId: Type.String(),
})

/** Fields that identify a database node's server: the saved connection, and the address that workflow files use. */
export const connectionFields = {
  connectionId: Type.Union([Type.String(), Type.Null()]),
  address: Type.Union([DatabaseAddress, Type.Null()]),
  databaseName: Type.String({ title: 'Database Name' }),
}
