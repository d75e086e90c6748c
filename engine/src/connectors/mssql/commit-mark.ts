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
/** Milliseconds: what is locked longer is being worked on. */
const LOOK = 500

/**
 * Makes the table that says after any crash what became of the run. It stays until the end of the run is known for good
 * (`removeLeftovers`), since nothing else could tell a committed run from one that never was.
 */
export async function makeMark(database: Database, schema: string, names: RunNames): Promise<void> {
  await database.run(
    `create table ${quoteName(schema, names.mark)} (what varchar(20) not null primary key, at datetime2(3) not null)`,
  )
}

/** Becomes readable together with everything else that the running transaction wrote. */
export async function leaveMark(database: Database, schema: string, names: RunNames): Promise<void> {
  await database.run(
    `insert into ${quoteName(schema, names.mark)} (what, at) values ('committed', sysdatetime())`,
  )
}

/** Holds the run's lock as long as this session lives; the server lets it go after it has undone or kept everything. */
export async function holdLock(database: Database, names: RunNames): Promise<void> {
  const [found] = await database.rows<{ held: number }>(
    `declare @held int
     exec @held = sp_getapplock @Resource = ${quoteText(names.lock)}, @LockMode = N'Exclusive',
       @LockOwner = N'Session', @LockTimeout = 10000
     select @held as held`,
  )
  if (Number(found?.held ?? -1) < 0) throw new AppError('tableLocked', {})
}

/** Whether a session still works on the run. */
export async function isHeld(database: Database, names: RunNames): Promise<boolean> {
  const [found] = await database.rows<{ free: number }>(
    `select applock_test(N'public', ${quoteText(names.lock)}, N'Exclusive', N'Session') as free`,
  )
  return Number(found?.free) !== 1
}

/** Tables of a run in whatever schema, as far as this user may see them. */
export async function findOwn(
  database: Database,
  tables: readonly string[],
): Promise<readonly { readonly schema: string; readonly name: string }[]> {
  return await database.rows(
    `select s.name as [schema], t.name as name from sys.tables t join sys.schemas s on s.schema_id = t.schema_id
     where t.name in (${tables.map(quoteText).join(', ')})`,
  )
}

/** How a marked write ended. 'unknown' when its server can't be asked, or keeps no mark of it any more. */
export async function readMark(mark: MssqlMark, connection: DatabaseConnection): Promise<MarkState> {
  const names = namesOf(mark.runId)
  try {
    await using database = await connectFor(mark.databaseName, connection)
    await database.run(`set lock_timeout ${LOOK}`)
    // In this order: a session that has ended has decided, and what it decided is read afterwards.
    const held = await isHeld(database, names)
    const state = await byRow(database, names)
    return state === 'aborted' && held ? 'inProgress' : state
  } catch {
    return 'unknown'
  }
}

async function byRow(database: Database, names: RunNames): Promise<MarkState> {
  try {
    const [place] = await findOwn(database, [names.mark])
    if (!place) return 'unknown'
    const found = await database.rows(
      `select what from ${quoteName(place.schema, place.name)} where what = 'committed'`,
    )
    return found.length > 0 ? 'committed' : 'aborted'
  } catch (error) {
    // Only an open transaction holds what is asked here.
    if (numberOf(error) === LOCK_TIMED_OUT) return 'inProgress'
    throw error
  }
}

/**
 * Waits until the session that still works on a run has ended and undone its work, and ends it where this user may. Only
 * a session that bears the run's own name is ever ended.
 */
export async function endHolder(database: Database, names: RunNames, patience = 30_000): Promise<void> {
  const until = Date.now() + patience
  while (await isHeld(database, names)) {
    if (Date.now() > until) throw new AppError('tableLocked', {})
    await killSessions(database, names)
    await pause(AGAIN)
  }
}

/** Other sessions show only to those who may see them (VIEW SERVER STATE), and end only for those who may end them. */
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

/** Ends a marked write that still goes on, which decides it. */
export async function endWrite(mark: MssqlMark, connection: DatabaseConnection): Promise<void> {
  await using database = await connectFor(mark.databaseName, connection)
  await endHolder(database, namesOf(mark.runId))
}

/** A connection that looks after a run from outside. */
export function connectFor(databaseName: string, connection: DatabaseConnection): Promise<Database> {
  return connect(connection, { databaseName, applicationName: 'anj recovery' })
}
