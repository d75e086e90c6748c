import type { Schemas } from '@anj/client'
import { answerOf, client, dataOf, type Whole, wholeOf } from './client.ts'

/** A saved address of a database, without its secrets. */
export type Connection = Schemas['Connection']
/** An address to save, with its secrets. */
export type NewConnection = Schemas['NewConnection']
/** An address to try. */
export type ConnectionTest = Schemas['ConnectionTest']
/** A table of a database, with its schema. */
export type TableName = Schemas['TableName']
/** How a connection is encrypted. */
export type TlsMode = Connection['tls']
/** How one logs in. */
export type Authentication = Connection['authentication']

const params = (connectionId: string) => ({ path: { connectionId } })

/** Saved addresses of databases; their passwords stay on the server. */
export const listConnections = (signal: AbortSignal): Promise<Whole<Connection>> =>
  wholeOf(client.GET('/connections', { signal }))

/** Saves an address with its password. */
export const createConnection = (connection: NewConnection): Promise<Connection> =>
  dataOf(client.POST('/connections', { body: connection }))

/** Changes a saved one; what is left out stays. */
export const updateConnection = (id: string, change: Schemas['ConnectionChange']): Promise<Connection> =>
  dataOf(client.PATCH('/connections/{connectionId}', { params: params(id), body: change }))

/** What a connection that works says of itself. */
export interface TestedConnection {
  readonly message: string
  /** Of the SSH server that it goes through. */
  readonly hostKey: string | null
}

/** Tries a connection out and says in plain words what came of it. */
export async function testConnection(connection: ConnectionTest): Promise<TestedConnection> {
  const { message, data } = await answerOf(client.POST('/connections/test', { body: connection }))
  return { message, hostKey: data.hostKey }
}

/** Names of the databases on a saved connection's server. */
export const listDatabases = (id: string, signal: AbortSignal): Promise<Whole<string>> =>
  wholeOf(client.GET('/connections/{connectionId}/databases', { params: params(id), signal }))

/** Tables of one database. */
export const listTables = (
  connectionId: string,
  databaseName: string,
  signal: AbortSignal,
): Promise<Whole<TableName>> =>
  wholeOf(
    client.GET('/connections/{connectionId}/databases/{databaseName}/tables', {
      params: { path: { connectionId, databaseName } },
      signal,
    }),
  )

/** Deletes a saved one with its password. */
export async function deleteConnection(id: string): Promise<void> {
  await answerOf(client.DELETE('/connections/{connectionId}', { params: params(id) }))
}

/** Names of the databases of a server that is named by its fields, or by a saved connection. */
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
