import type { CommitMark } from '../../../model/commit-mark.ts'
import type { DatabaseConnection } from '../../../model/connection.ts'
import type { MarkState } from '../../connector.ts'
import { connect, type Database } from '../connect.ts'

export type PostgresqlMark = Extract<CommitMark, { kind: 'postgresql' }>

const states: Readonly<Record<string, MarkState>> = {
  committed: 'committed',
  aborted: 'aborted',
  'in progress': 'inProgress',
}

/** Identifies the running transaction, so that its outcome can be read from the server after a crash. */
export async function writeCommitMark(database: Database): Promise<PostgresqlMark> {
  const [mark] = await database.rows<{ transactionId: string; databaseName: string; mayReadId: boolean }>(
    `select pg_catalog.pg_current_xact_id()::text as "transactionId",
       pg_catalog.current_database() as "databaseName", ${MAY_READ_ID} as "mayReadId"`,
  )
  if (!mark) throw new Error('The server named no transaction')
  const { mayReadId, ...named } = mark
  const serverId = mayReadId ? await readId(database) : null
  return { kind: 'postgresql', ...named, serverId, backendPid: database.backendPid }
}

const MAY_READ_ID = "pg_catalog.has_function_privilege('pg_catalog.pg_control_system()', 'execute')"

/** Returns the server's unique ID (`system_identifier`), or null if the user may not read it. */
export async function readServerId(database: Database): Promise<string | null> {
  const [right] = await database.rows<{ allowed: boolean }>(`select ${MAY_READ_ID} as allowed`)
  return right?.allowed ? await readId(database) : null
}

async function readId(database: Database): Promise<string | null> {
  const [server] = await database.rows<{ id: string }>(
    'select system_identifier::text as id from pg_catalog.pg_control_system()',
  )
  return server?.id ?? null
}

/** Returns a marked transaction's outcome; 'unknown' if the server is unreachable, replaced, or has no record of it. */
export async function readCommitMarkState(
  mark: PostgresqlMark,
  connection: DatabaseConnection,
): Promise<MarkState> {
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

/** Terminates the backend of a marked transaction. Also compares the transaction ID, because a pid may have been reused. */
export async function endBackend(mark: PostgresqlMark, connection: DatabaseConnection): Promise<void> {
  await using database = await connectForMark(mark, connection)
  await database.rows(
    `select pg_catalog.pg_terminate_backend(pid) from pg_catalog.pg_stat_activity
     where pid = $1::int and backend_xid = (($2::text::numeric % 4294967296)::text)::xid`,
    [mark.backendPid, mark.transactionId],
  )
}

function connectForMark(mark: PostgresqlMark, connection: DatabaseConnection): Promise<Database> {
  return connect(connection, { databaseName: mark.databaseName, applicationName: 'anj recovery' })
}
