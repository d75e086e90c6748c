import { setTimeout as pause } from 'node:timers/promises'
import type { CommitMark } from '../../model/commit-mark.ts'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { MarkState } from '../connector.ts'
import { connect, type Database } from './connect.ts'

export type PostgresqlMark = Extract<CommitMark, { kind: 'postgresql' }>

const CANCEL_AGAIN = 100

const states: Readonly<Record<string, MarkState>> = {
  committed: 'committed',
  aborted: 'aborted',
  'in progress': 'inProgress',
}

/** Names the running transaction in such a way that the server can be asked for its end after any crash. */
export async function leaveMark(database: Database): Promise<PostgresqlMark> {
  const [mark] = await database.rows<{ transactionId: string; databaseName: string }>(
    'select pg_catalog.pg_current_xact_id()::text as "transactionId", pg_catalog.current_database() as "databaseName"',
  )
  if (!mark) throw new Error('The server named no transaction')
  return {
    kind: 'postgresql',
    ...mark,
    serverId: await readServerId(database),
    backendPid: database.backendPid,
  }
}

/** What tells a server from every other (`system_identifier`); null where the user may not ask for it. */
export async function readServerId(database: Database): Promise<string | null> {
  const [right] = await database.rows<{ allowed: boolean }>(
    "select pg_catalog.has_function_privilege('pg_catalog.pg_control_system()', 'execute') as allowed",
  )
  if (!right?.allowed) return null
  const [server] = await database.rows<{ id: string }>(
    'select system_identifier::text as id from pg_catalog.pg_control_system()',
  )
  return server?.id ?? null
}

/** How a marked transaction ended. 'unknown' when its server can't be asked, is another by now or has forgotten it. */
export async function readMark(mark: PostgresqlMark, connection: DatabaseConnection): Promise<MarkState> {
  try {
    await using database = await connectForMark(mark, connection)
    if (mark.serverId !== (await readServerId(database))) return 'unknown'
    const [found] = await database.rows<{ status: string | null }>(
      'select pg_catalog.pg_xact_status($1::text::xid8) as status',
      [mark.transactionId],
    )
    return states[found?.status ?? ''] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Ends the backend that still holds a marked transaction, and only that one: a pid may belong to somebody else by now. */
export async function endBackend(mark: PostgresqlMark, connection: DatabaseConnection): Promise<void> {
  await using database = await connectForMark(mark, connection)
  await database.rows(
    `select pg_catalog.pg_terminate_backend(pid) from pg_catalog.pg_stat_activity
     where pid = $1::int and backend_xid = (($2::text::numeric % 4294967296)::text)::xid`,
    [mark.backendPid, mark.transactionId],
  )
}

/**
 * Stops what a backend of this user is doing, again and again until the work has ended: a cancel between two statements
 * is lost. A server that can't be asked any more notices the closed connection instead.
 */
export async function cancelBackend(
  pid: number,
  connection: DatabaseConnection,
  databaseName: string,
  ended: AbortSignal,
): Promise<void> {
  try {
    await using database = await connect(connection, { databaseName, applicationName: 'anj cancel' })
    while (!ended.aborted) {
      await database.rows('select pg_catalog.pg_cancel_backend($1::int)', [pid])
      await pause(CANCEL_AGAIN, undefined, { signal: ended }).catch(() => undefined)
    }
  } catch {
    return
  }
}

function connectForMark(mark: PostgresqlMark, connection: DatabaseConnection): Promise<Database> {
  return connect(connection, { databaseName: mark.databaseName, applicationName: 'anj recovery' })
}
