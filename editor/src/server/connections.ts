import type { Schemas } from '@anj/client'
import { answerOf, type CompleteList, client, dataOf, readCompleteList } from './client.ts'

/** A saved database connection without its secrets. */
export type Connection = Schemas['Connection']
/** A connection to save, with its secrets. */
export type NewConnection = Schemas['NewConnection']
/** A connection to test. */
export type ConnectionTest = Schemas['ConnectionTest']
/** A table of a database, with its schema. */
export type TableName = Schemas['TableName']
/** Encryption mode of a connection. */
export type TlsMode = Connection['tls']
/** Login method of a connection. */
export type Authentication = Connection['authentication']

const params = (connectionId: string) => ({ path: { connectionId } })

/** Lists saved connections. Their passwords stay on the server. */
export const listConnections = (signal: AbortSignal): Promise<CompleteList<Connection>> =>
  readCompleteList(client.GET('/connections', { signal }))

/** Saves a connection with its password. */
export const createConnection = (connection: NewConnection): Promise<Connection> =>
  dataOf(client.POST('/connections', { body: connection }))

/** Changes a saved connection. Omitted fields stay the same. */
export const updateConnection = (id: string, change: Schemas['ConnectionChange']): Promise<Connection> =>
  dataOf(client.PATCH('/connections/{connectionId}', { params: params(id), body: change }))

/** Result of a successful connection test. */
export interface TestedConnection {
  readonly message: string
  /** Host key of the SSH server, if the connection uses one. */
  readonly hostKey: string | null
}

/** Tests a connection and returns a message about the result. */
export async function testConnection(connection: ConnectionTest): Promise<TestedConnection> {
  const { message, data } = await answerOf(client.POST('/connections/test', { body: connection }))
  return { message, hostKey: data.hostKey }
}

/** Lists the databases on a saved connection's server. */
export const listDatabases = (id: string, signal: AbortSignal): Promise<CompleteList<string>> =>
  readCompleteList(client.GET('/connections/{connectionId}/databases', { params: params(id), signal }))

/** Lists the tables of a database. */
export const listTables = (
  connectionId: string,
  databaseName: string,
  signal: AbortSignal,
): Promise<CompleteList<TableName>> =>
  readCompleteList(
    client.GET('/connections/{connectionId}/databases/{databaseName}/tables', {
      params: { path: { connectionId, databaseName } },
      signal,
    }),
  )

/** Deletes a saved connection with its password. */
export async function deleteConnection(id: string): Promise<void> {
  await answerOf(client.DELETE('/connections/{connectionId}', { params: params(id) }))
}

/** Lists the databases on a server, which is given by a saved connection or by a connection's fields. */
export async function fetchDatabases(
  kind: Connection['kind'],
  body: Schemas['FetchDatabases'],
): Promise<string[]> {
  const asked = { ...body, include: ['databases' as const] }
  const { databases } = await answerOf(
    client.POST('/databases/{kind}', { params: { path: { kind } }, body: asked }),
  )
  return databases.map(({ name }) => name)
}
