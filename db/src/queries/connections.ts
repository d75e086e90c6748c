import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Connection, connections, type NewConnection } from '../schema/index.ts'
import { decryptSecret } from '../secrets.ts'
import { one } from './one.ts'

/** A connection as its owner may see it: without the secrets. */
export type ConnectionSummary = Omit<Connection, 'password' | 'sshPassword'>

const { password: _secret, sshPassword: _sshSecret, ...summary } = getTableColumns(connections)

/** The owner's connections by name, without secrets. */
export async function listConnections(db: Db | Tx, ownerId: string): Promise<readonly ConnectionSummary[]> {
  return db
    .select(summary)
    .from(connections)
    .where(eq(connections.ownerId, ownerId))
    .orderBy(asc(connections.name))
}

/** One of the owner's connections with its encrypted secret, for those who open it. */
export async function getConnection(
  db: Db | Tx,
  ownerId: string,
  id: string,
): Promise<Connection | undefined> {
  return (await db.select().from(connections).where(owned(ownerId, id)))[0]
}

/** A stored connection with its secrets readable, as the engine takes it and nobody else sees it. */
export function openConnection(stored: Connection, key: Uint8Array) {
  const { kind, serverName, port, userId, tls, password } = stored
  const ssh = openTunnel(stored, key)
  return {
    kind,
    serverName,
    port,
    userId,
    tls,
    password: decryptSecret(key, password),
    ...(ssh ? { ssh } : {}),
  }
}

/** The server that a connection goes through, with its password; null where it goes directly. */
function openTunnel(
  { sshServerName, sshPort, sshUserId, sshPassword, sshHostKey }: Connection,
  key: Uint8Array,
) {
  if (sshServerName === null || sshPort === null || sshUserId === null || !sshPassword) return null
  return {
    serverName: sshServerName,
    port: sshPort,
    userId: sshUserId,
    password: decryptSecret(key, sshPassword),
    hostKey: sshHostKey,
  }
}

/** Adds a connection. */
export async function createConnection(db: Db | Tx, connection: NewConnection): Promise<ConnectionSummary> {
  return one(await db.insert(connections).values(connection).returning(summary))
}

export type ConnectionChange = Partial<
  Pick<
    NewConnection,
    | 'name'
    | 'serverName'
    | 'port'
    | 'userId'
    | 'tls'
    | 'password'
    | 'sshServerName'
    | 'sshPort'
    | 'sshUserId'
    | 'sshPassword'
    | 'sshHostKey'
  >
>

/** Changes a connection; undefined when it is not there. */
export async function patchConnection(
  db: Db | Tx,
  ownerId: string,
  id: string,
  change: ConnectionChange,
): Promise<ConnectionSummary | undefined> {
  const rows = await db
    .update(connections)
    .set({ ...change, updatedAt: sql`now()` })
    .where(owned(ownerId, id))
    .returning(summary)
  return rows[0]
}

/** Removes a connection with its secret; undefined when it is not there. */
export async function deleteConnection(
  db: Db | Tx,
  ownerId: string,
  id: string,
): Promise<ConnectionSummary | undefined> {
  return (await db.delete(connections).where(owned(ownerId, id)).returning(summary))[0]
}

function owned(ownerId: string, id: string) {
  return and(eq(connections.id, id), eq(connections.ownerId, ownerId))
}
