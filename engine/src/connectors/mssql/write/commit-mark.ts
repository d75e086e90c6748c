import { AppError } from '@anj/workflow'
import type { MarkState } from '../../connector.ts'
import type { RunNames } from '../../staged/run-names.ts'
import type { Database } from '../connect.ts'
import { numberOf } from '../problems.ts'
import { quoteName, quoteText } from '../quote.ts'

const LOCK_TIMED_OUT = 1222
/** Lock timeout in milliseconds. A mark that is locked for longer is being written by an open transaction. */
const MARK_LOCK_TIMEOUT = 500

/** Creates the table that records the run's outcome, in the schema of its target. */
export async function createMark(database: Database, schema: string, names: RunNames): Promise<void> {
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

/** Takes the run's lock, which has the same name as its session. */
export async function takeLock(database: Database, names: RunNames): Promise<void> {
  await takeAppLock(database, names.session, 'Session')
}

const LONGEST_RESOURCE = 255

/** Takes a lock that the server releases when the open transaction ends. */
export async function takeTransactionLock(database: Database, resource: string): Promise<void> {
  await takeAppLock(database, resource.slice(0, LONGEST_RESOURCE), 'Transaction')
}

async function takeAppLock(
  database: Database,
  resource: string,
  owner: 'Session' | 'Transaction',
): Promise<void> {
  const [found] = await database.rows<{ held: number }>(
    `declare @held int
     exec @held = sp_getapplock @Resource = ${quoteText(resource)}, @LockMode = N'Exclusive',
       @LockOwner = N'${owner}', @LockTimeout = 10000
     select @held as held`,
  )
  if (Number(found?.held ?? -1) < 0) throw new AppError('tableLocked', {})
}

/** Returns the name of the session that is still working on the run, or null. */
export async function findHolder(database: Database, { session }: RunNames): Promise<string | null> {
  const [found] = await database.rows<{ free: number }>(
    `select applock_test(N'public', ${quoteText(session)}, N'Exclusive', N'Session') as free`,
  )
  return Number(found?.free) === 1 ? null : session
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

/** Returns the outcome that the mark records, or 'unknown' if the mark no longer exists. */
export async function outcomeOf(database: Database, names: RunNames): Promise<MarkState> {
  try {
    await database.run(`set lock_timeout ${MARK_LOCK_TIMEOUT}`)
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

/** Kills the sessions with this name, if this user is allowed to see them (VIEW SERVER STATE) and to kill them. */
export async function killSessions(database: Database, session: string): Promise<void> {
  try {
    const sessions = await database.rows<{ id: number }>(
      `select session_id as id from sys.dm_exec_sessions where program_name = ${quoteText(session)}`,
    )
    for (const { id } of sessions) await database.run(`kill ${Number(id)}`)
  } catch (error) {
    if (database.lost) throw error
  }
}
