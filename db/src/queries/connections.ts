import type { DatabaseKind } from '@anj/workflow'
import { and, asc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { type Connection, connections, type NewConnection, type Run } from '../schema/index.ts'
import { one } from './one.ts'
import { askedBy, asker, usableConnection } from './reach.ts'
import { writtenOnce } from './written-once.ts'

/** A connection as its owner may see it: without the secrets. */
export type ConnectionSummary = Omit<Connection, 'password' | 'sshPassword'>

const { password: _secret, sshPassword: _sshSecret, ...summary } = getTableColumns(connections)

/** Connections that a person may use, their own and those that others share, by name and without secrets. */
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

/** One of the owner's connections with its encrypted secret, for those who open it. */
export async function getConnection(
  db: Db | Tx,
  ownerId: string,
  id: string,
): Promise<Connection | undefined> {
  return (await db.select().from(connections).where(owned(ownerId, id)))[0]
}

/** A connection that a person may use, their own or one that is shared, with its encrypted secret. */
export async function findUsableConnection(
  db: Db | Tx,
  person: Owner,
  id: string,
): Promise<Connection | undefined> {
  const usable = and(eq(connections.id, id), usableConnection(person), isNull(connections.forRun))
  return (await db.select().from(connections).where(usable))[0]
}

/** Which of some connections a person may use, and what kind of server each leads to. */
export async function findUsableConnections(
  db: Db | Tx,
  person: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DatabaseKind>> {
  if (ids.length === 0) return new Map()
  const rows = await usableQuery(db).execute({ ...askedBy(person), ids: `{${ids.join(',')}}` })
  return new Map(rows.map((row) => [row.id, row.kind]))
}

const usableQuery = writtenOnce((db) => {
  const { id, kind } = connections
  const named = sql`${id} = any(${sql.placeholder('ids')}::uuid[])`
  return db
    .select({ id, kind })
    .from(connections)
    .where(and(named, usableConnection(asker), isNull(connections.forRun)))
    .prepare('usable')
})

/** The connection of a run that is to begin: one that whoever started it may use, or the one that was made for this run alone. */
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
 * The same of a run that has begun. What it did on a server is found out and cleared away by whoever tends it, also when
 * the one who started it may use the connection no more.
 */
export async function getConnectionOfBegunRun(
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

/** Whether a run has a connection that was made for it alone. */
export async function hasOwnConnection(db: Db | Tx, runId: string): Promise<boolean> {
  const own = await db.select({ id: connections.id }).from(connections).where(eq(connections.forRun, runId))
  return own.length > 0
}

/** Removes the connection that was made for a run, with its secrets. */
export async function removeRunConnection(db: Db | Tx, runId: string): Promise<void> {
  await db.delete(connections).where(eq(connections.forRun, runId))
}

/** Adds a connection. */
export async function createConnection(db: Db | Tx, connection: NewConnection): Promise<ConnectionSummary> {
  return one(await db.insert(connections).values(connection).returning(summary))
}

/** What may be changed of a connection; what is left out stays. */
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
  return and(eq(connections.id, id), eq(connections.ownerId, ownerId), isNull(connections.forRun))
}
