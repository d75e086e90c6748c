import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@anj/workflow'
import type { CommitMark } from '../../model/commit-mark.ts'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { MarkState } from '../connector.ts'
import { connect, type Database } from './connect.ts'
import { numberOf } from './problems.ts'
import { quoteName, quoteText } from './quote.ts'
import { namesOf, type RunNames } from './run-names.ts'

export type MssqlMark = Extract<CommitMark, { kind: 'mssql' }>

const LOCK_TIMED_OUT = 1222
const AGAIN = 50
/** Lock timeout in milliseconds. A table that is locked for longer is in use. */
const LOOK = 500

/**
 * Creates the table that records the outcome of the run, even after a crash. It stays until the outcome is known for
 * certain (`removeLeftovers`), since nothing else distinguishes a committed run from one that never wrote.
 */
export async function makeMark(database: Database, schema: string, names: RunNames): Promise<void> {
  await database.run(
    `create table ${quoteName(schema, names.mark)} (what varchar(20) not null primary key, at datetime2(3) not null)`,
  )
}

/** Inserts the commit mark, which becomes visible together with everything else that the transaction wrote. */
export async function leaveMark(database: Database, schema: string, names: RunNames): Promise<void> {
  await database.run(
    `insert into ${quoteName(schema, names.mark)} (what, at) values ('committed', sysdatetime())`,
  )
}

/**
 * Takes the run's lock until this session ends. The server releases it after it has committed or rolled back
 * everything.
 */
export async function holdLock(database: Database, names: RunNames): Promise<void> {
  const [found] = await database.rows<{ held: number }>(
    `declare @held int
     exec @held = sp_getapplock @Resource = ${quoteText(names.lock)}, @LockMode = N'Exclusive',
       @LockOwner = N'Session', @LockTimeout = 10000
     select @held as held`,
  )
  if (Number(found?.held ?? -1) < 0) throw new AppError('tableLocked', {})
}

/** True while a session still works on the run. */
export async function isRunLockHeld(database: Database, names: RunNames): Promise<boolean> {
  const [found] = await database.rows<{ free: number }>(
    `select applock_test(N'public', ${quoteText(names.lock)}, N'Exclusive', N'Session') as free`,
  )
  return Number(found?.free) !== 1
}

/** Finds the tables of a run in all schemas that this user may see. */
export async function findRunTables(
  database: Database,
  tables: readonly string[],
): Promise<readonly { readonly schema: string; readonly name: string }[]> {
  return await database.rows(
    `select s.name as [schema], t.name as name from sys.tables t join sys.schemas s on s.schema_id = t.schema_id
     where t.name in (${tables.map(quoteText).join(', ')})`,
  )
}

/** Returns the outcome of a marked write; 'unknown' when its server can't be reached or no longer has the mark. */
export async function readMark(mark: MssqlMark, connection: DatabaseConnection): Promise<MarkState> {
  const names = namesOf(mark.runId)
  try {
    await using database = await connectFor(mark.databaseName, connection)
    await database.run(`set lock_timeout ${LOOK}`)
    // Check the lock first. After the session has ended, its outcome can no longer change.
    const held = await isRunLockHeld(database, names)
    const state = await byRow(database, names)
    return state === 'aborted' && held ? 'inProgress' : state
  } catch {
    return 'unknown'
  }
}

async function byRow(database: Database, names: RunNames): Promise<MarkState> {
  try {
    const [place] = await findRunTables(database, [names.mark])
    if (!place) return 'unknown'
    const found = await database.rows(
      `select what from ${quoteName(place.schema, place.name)} where what = 'committed'`,
    )
    return found.length > 0 ? 'committed' : 'aborted'
  } catch (error) {
    // Only an open transaction locks this row.
    if (numberOf(error) === LOCK_TIMED_OUT) return 'inProgress'
    throw error
  }
}

/**
 * Waits until the session that works on a run has ended and rolled back its changes. Kills the session if this user
 * may. Only sessions with the run's own name are killed.
 */
export async function endHolder(database: Database, names: RunNames, patience = 30_000): Promise<void> {
  const until = Date.now() + patience
  while (await isRunLockHeld(database, names)) {
    if (Date.now() > until) throw new AppError('tableLocked', {})
    await killSessions(database, names)
    await pause(AGAIN)
  }
}

/** Kills the run's sessions, if this user has the permissions to see them (VIEW SERVER STATE) and to kill them. */
async function killSessions(database: Database, names: RunNames): Promise<void> {
  try {
    const sessions = await database.rows<{ id: number }>(
      `select session_id as id from sys.dm_exec_sessions where program_name = ${quoteText(names.session)}`,
    )
    for (const { id } of sessions) await database.run(`kill ${Number(id)}`)
  } catch (error) {
    if (database.lost) throw error
  }
}

/** Ends a marked write that is still in progress, which makes its outcome final. */
export async function endWrite(mark: MssqlMark, connection: DatabaseConnection): Promise<void> {
  await using database = await connectFor(mark.databaseName, connection)
  await endHolder(database, namesOf(mark.runId))
}

/** Opens a connection for the recovery of a run. */
export function connectFor(databaseName: string, connection: DatabaseConnection): Promise<Database> {
  return connect(connection, { databaseName, applicationName: 'anj recovery' })
}
