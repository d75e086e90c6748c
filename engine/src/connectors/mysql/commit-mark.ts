import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@anj/workflow'
import type { CommitMark } from '../../model/commit-mark.ts'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { MarkState } from '../connector.ts'
import { connect, type Database } from './connect.ts'
import { errorNumber } from './problems.ts'
import { quoteName, quoteText } from './quote.ts'
import { namesOf, type RunNames } from './run-names.ts'

export type MysqlMark = Extract<CommitMark, { kind: 'mysql' }>

const NO_SUCH_TABLE = 1146
const AGAIN = 50
const LOCK_WAIT = 10

/**
 * Creates the table that records the run's target and, later, its commit. Only this table distinguishes a committed run
 * from one that never started, so it stays until the run's outcome is recorded (`removeLeftovers`).
 */
export async function createMarkTable(database: Database, names: RunNames, tableName: string): Promise<void> {
  const mark = quoteName(names.mark)
  await database.run(
    `create table ${mark} (what varchar(20) character set ascii not null primary key, name varchar(100) not null)
     engine = InnoDB default character set utf8mb4`,
  )
  await database.run(`insert into ${mark} (what, name) values ('target', ${quoteText(tableName)})`)
}

/** Records the commit inside the write transaction, so that both become visible together. */
export async function leaveMark(database: Database, names: RunNames): Promise<void> {
  await database.run(`insert into ${quoteName(names.mark)} (what, name) values ('committed', '')`)
}

/** Takes the run's lock. The server releases it when this connection ends, after it has rolled back or committed. */
export async function acquireRunLock(database: Database, names: RunNames): Promise<void> {
  const [held] = await database.rows<{ held: number | null }>(
    `select get_lock(${quoteText(names.lock)}, ${LOCK_WAIT}) as held`,
  )
  if (Number(held?.held) !== 1) throw new AppError('tableLocked', {})
}

/** Returns the ID of the connection that still works on the run, or null. */
export async function findRunLockHolder(database: Database, names: RunNames): Promise<number | null> {
  const [found] = await database.rows<{ id: string | number | null }>(
    `select is_used_lock(${quoteText(names.lock)}) as id`,
  )
  return found?.id === null || found?.id === undefined ? null : Number(found.id)
}

/** Returns the outcome of a marked write. Returns 'unknown' if the server is unreachable or its mark no longer exists. */
export async function readMark(mark: MysqlMark, connection: DatabaseConnection): Promise<MarkState> {
  const names = namesOf(mark.runId)
  try {
    await using database = await connectForRecovery(mark.databaseName, connection)
    // The lock comes first: once no connection holds it, the outcome is final and the mark can't change any more.
    const holder = await findRunLockHolder(database, names)
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

/** While the mark exists, a missing staging table proves that the rename has happened. */
async function byNames(database: Database, names: RunNames): Promise<MarkState> {
  if (!(await tableExists(database, names.mark))) return 'unknown'
  return (await tableExists(database, names.staging)) ? 'aborted' : 'committed'
}

/** True if the table exists. Reads the table itself, because the catalogue may be out of date. */
export async function tableExists(database: Database, table: string): Promise<boolean> {
  try {
    await database.rows(`select 1 from ${quoteName(table)} limit 0`)
    return true
  } catch (error) {
    if (errorNumber(error) === NO_SUCH_TABLE) return false
    throw error
  }
}

/** Kills the connection that still works on a run, and waits for its rollback. `patience` is in milliseconds. */
export async function terminateLockHolder(
  database: Database,
  names: RunNames,
  patience = 30_000,
): Promise<void> {
  const until = Date.now() + patience
  for (;;) {
    const holder = await findRunLockHolder(database, names)
    if (holder === null) return
    if (Date.now() > until) throw new AppError('tableLocked', {})
    await database.run(`kill ${holder}`).catch(() => undefined)
    await pause(AGAIN)
  }
}

/** Stops a marked write that is still in progress, so that its outcome becomes final. */
export async function terminateWrite(mark: MysqlMark, connection: DatabaseConnection): Promise<void> {
  await using database = await connectForRecovery(mark.databaseName, connection)
  await terminateLockHolder(database, namesOf(mark.runId))
}

/** Opens a connection for recovery, separate from the run's own. */
export function connectForRecovery(databaseName: string, connection: DatabaseConnection): Promise<Database> {
  return connect(connection, { databaseName, applicationName: 'anj recovery' })
}
