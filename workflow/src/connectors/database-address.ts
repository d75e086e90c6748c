import { Type } from 'typebox'

/** Who and where a database is, without any secret; lets a file without passwords find its connection again. */
export const DatabaseAddress = Type.Object({
  serverName: Type.String(),
  port: Type.Integer({ minimum: 1, maximum: 65535 }),
  userId: Type.String(),
})

/** How a database's node names its server: a stored connection, and its address for files. */
export const connectionFields = {
  connectionId: Type.Union([Type.String(), Type.Null()]),
  address: Type.Union([DatabaseAddress, Type.Null()]),
  databaseName: Type.String({ title: 'Database Name' }),
}
