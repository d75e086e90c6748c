import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@anj/workflow'
import type { CommitMark } from '../../model/commit-mark.ts'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { MarkState } from '../connector.ts'
import { connect, type Database } from './connect.ts'
import { numberOf } from './problems.ts'
import { quoteName, quoteText } from './quote.ts'
import { namesOf, type RunNames } from './run-names.ts'

export type MysqlMark = Extract<CommitMark, { kind: 'mysql' }>

const NO_SUCH_TABLE = 1146
const AGAIN = 50
const LOCK_WAIT = 10

/**
 * Makes the table that says after any crash what became of the run, and notes whose run it is. It stays until the end of
 * the run is known for good (`removeLeftovers`), since nothing else could tell a committed run from one that never was.
 */
export async function makeMark(database: Database, names: RunNames, tableName: string): Promise<void> {
  const mark = quoteName(names.mark)
  await database.run(
    `create table ${mark} (what varchar(20) character set ascii not null primary key, name varchar(100) not null)
     engine = InnoDB default character set utf8mb4`,
  )
  await database.run(`insert into ${mark} (what, name) values ('target', ${quoteText(tableName)})`)
}

/** Becomes readable together with everything else that the running transaction wrote. */
export async function leaveMark(database: Database, names: RunNames): Promise<void> {
  await database.run(`insert into ${quoteName(names.mark)} (what, name) values ('committed', '')`)
}

/** Holds the run's lock as long as this connection lives; the server lets it go after it has undone or kept everything. */
export async function holdLock(database: Database, names: RunNames): Promise<void> {
  const [held] = await database.rows<{ held: number | null }>(
    `select get_lock(${quoteText(names.lock)}, ${LOCK_WAIT}) as held`,
  )
  if (Number(held?.held) !== 1) throw new AppError('tableLocked', {})
}

/** The connection that still works on the run, or null. */
export async function findHolder(database: Database, names: RunNames): Promise<number | null> {
  const [found] = await database.rows<{ id: string | number | null }>(
    `select is_used_lock(${quoteText(names.lock)}) as id`,
  )
  return found?.id === null || found?.id === undefined ? null : Number(found.id)
}

/** How a marked write ended. 'unknown' when its server can't be asked, or keeps no mark of it any more. */
export async function readMark(mark: MysqlMark, connection: DatabaseConnection): Promise<MarkState> {
  const names = namesOf(mark.runId)
  try {
    await using database = await connectFor(mark.databaseName, connection)
    // In this order: a connection that has ended has decided, and what it decided is read afterwards.
    const holder = await findHolder(database, names)
    const state = mark.proof === 'row' ? await byRow(database, names) : await byNames(database, names)
    return state === 'aborted' && holder !== null ? 'inProgress' : state
  } catch {
    return 'unknown'
  }
}

async function byRow(database: Database, names: RunNames): Promise<MarkState> {
  const found = await database.rows(`select what from ${quoteName(names.mark)} where what = 'committed'`)
  return found.length > 0 ? 'committed' : 'aborted'
}

/** A rename has happened exactly when the staging table is gone, as long as the mark still stands. */
async function byNames(database: Database, names: RunNames): Promise<MarkState> {
  if (!(await exists(database, names.mark))) return 'unknown'
  return (await exists(database, names.staging)) ? 'aborted' : 'committed'
}

/** Whether a table of this name is there. Asked of the table itself, which no catalogue can be wrong about. */
export async function exists(database: Database, table: string): Promise<boolean> {
  try {
    await database.rows(`select 1 from ${quoteName(table)} limit 0`)
    return true
  } catch (error) {
    if (numberOf(error) === NO_SUCH_TABLE) return false
    throw error
  }
}

/** Ends the connection that still works on a run, and waits until it has undone its work. */
export async function endHolder(database: Database, names: RunNames, patience = 30_000): Promise<void> {
  const until = Date.now() + patience
  for (;;) {
    const holder = await findHolder(database, names)
    if (holder === null) return
    if (Date.now() > until) throw new AppError('tableLocked', {})
    await database.run(`kill ${holder}`).catch(() => undefined)
    await pause(AGAIN)
  }
}

/** Ends a marked write that still goes on, which decides it. */
export async function endWrite(mark: MysqlMark, connection: DatabaseConnection): Promise<void> {
  await using database = await connectFor(mark.databaseName, connection)
  await endHolder(database, namesOf(mark.runId))
}

/** A connection that looks after a run from outside. */
export function connectFor(databaseName: string, connection: DatabaseConnection): Promise<Database> {
  return connect(connection, { databaseName, applicationName: 'anj recovery' })
}
