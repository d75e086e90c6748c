import type { DatabaseKind } from '@anj/workflow'
import { and, asc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { type Connection, connections, type NewConnection, type Run } from '../schema/index.ts'
import { ownerParameters, placeholderOwner, usableConnection } from './access.ts'
import { preparedOnce } from './prepared-once.ts'
import { singleRow } from './single-row.ts'

/** A connection without its secrets, as its owner may see it. */
export type ConnectionSummary = Omit<Connection, 'password' | 'sshPassword'>

const { password: _secret, sshPassword: _sshSecret, ...summary } = getTableColumns(connections)

/** Lists a user's own connections and the shared connections, ordered by name and without secrets. */
export async function listConnections(
  db: Db | Tx,
  person: Owner,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly ConnectionSummary[]> {
  return db
    .select(summary)
    .from(connections)
    .where(and(usableConnection(person), isNull(connections.forRun)))
    .orderBy(asc(connections.name))
    .limit(limit)
}

/** Returns one of the owner's connections with its encrypted secret. */
export async function getConnection(
  db: Db | Tx,
  ownerId: string,
  id: string,
): Promise<Connection | undefined> {
  return (await db.select().from(connections).where(owned(ownerId, id)))[0]
}

/** Returns a user's own or a shared connection, with its encrypted secret. */
export async function findUsableConnection(
  db: Db | Tx,
  person: Owner,
  id: string,
): Promise<Connection | undefined> {
  const usable = and(eq(connections.id, id), usableConnection(person), isNull(connections.forRun))
  return (await db.select().from(connections).where(usable))[0]
}

/** Returns the connections in `ids` that a user may use, with the kind of each connection's server. */
export async function findUsableConnections(
  db: Db | Tx,
  person: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DatabaseKind>> {
  if (ids.length === 0) return new Map()
  const rows = await usableQuery(db).execute({ ...ownerParameters(person), ids: `{${ids.join(',')}}` })
  return new Map(rows.map((row) => [row.id, row.kind]))
}

const usableQuery = preparedOnce((db) => {
  const { id, kind } = connections
  const named = sql`${id} = any(${sql.placeholder('ids')}::uuid[])`
  return db
    .select({ id, kind })
    .from(connections)
    .where(and(named, usableConnection(placeholderOwner), isNull(connections.forRun)))
    .prepare('usable')
})

/** Returns the connection for a new run if the run's owner may use it or if it was created for this run. */
export async function getConnectionForRun(
  db: Db | Tx,
  run: Pick<Run, 'id' | 'ownerId' | 'organizationId'>,
  id: string,
): Promise<Connection | undefined> {
  return (
    await db
      .select()
      .from(connections)
      .where(and(ofRun(run, id), usableConnection(run)))
  )[0]
}

/**
 * Returns the connection of a run that has begun. Doesn't check whether the run's owner may still use it, because
 * workers must be able to inspect and clean up the target in any case.
 */
export async function getConnectionOfStartedRun(
  db: Db | Tx,
  run: Pick<Run, 'id' | 'organizationId'>,
  id: string,
): Promise<Connection | undefined> {
  return (await db.select().from(connections).where(ofRun(run, id)))[0]
}

function ofRun({ id: runId, organizationId }: Pick<Run, 'id' | 'organizationId'>, id: string) {
  return and(
    eq(connections.id, id),
    eq(connections.organizationId, organizationId),
    or(isNull(connections.forRun), eq(connections.forRun, runId)),
  )
}

/** True when a connection was created only for this run. */
export async function hasOwnConnection(db: Db | Tx, runId: string): Promise<boolean> {
  const own = await db.select({ id: connections.id }).from(connections).where(eq(connections.forRun, runId))
  return own.length > 0
}

/** Removes the connection that was created for a run, with its secrets. */
export async function removeRunConnection(db: Db | Tx, runId: string): Promise<void> {
  await db.delete(connections).where(eq(connections.forRun, runId))
}

export async function createConnection(db: Db | Tx, connection: NewConnection): Promise<ConnectionSummary> {
  return singleRow(await db.insert(connections).values(connection).returning(summary))
}

/** The fields of a connection that can change. Omitted fields keep their values. */
export type ConnectionChange = Partial<
  Pick<
    NewConnection,
    | 'name'
    | 'serverName'
    | 'port'
    | 'authentication'
    | 'userId'
    | 'tls'
    | 'password'
    | 'sshServerName'
    | 'sshPort'
    | 'sshUserId'
    | 'sshPassword'
    | 'sshHostKey'
    | 'isShared'
  >
>

/** Changes a connection. Returns undefined if the connection doesn't exist. */
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

/** Removes a connection with its secret. Returns undefined if the connection doesn't exist. */
export async function deleteConnection(
  db: Db | Tx,
  ownerId: string,
  id: string,
): Promise<ConnectionSummary | undefined> {
  return (await db.delete(connections).where(owned(ownerId, id)).returning(summary))[0]
}

function owned(ownerId: string, id: string) {
  return and(eq(connections.id, id), eq(connections.ownerId, ownerId), isNull(connections.forRun))
}
