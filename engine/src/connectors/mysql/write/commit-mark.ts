import { AppError } from '@anj/workflow'
import type { CommitMark } from '../../../model/commit-mark.ts'
import type { MarkState } from '../../connector.ts'
import type { RunNames } from '../../staged/run-names.ts'
import type { Database } from '../connect.ts'
import { errorNumber, isPermissionDenied, NO_SUCH_TABLE } from '../problems.ts'
import { quoteName, quoteText } from '../quote.ts'

const LOCK_WAIT = 10

/** Creates the table that records the run's target and, later, its commit. */
export async function createMark(database: Database, names: RunNames, tableName: string): Promise<void> {
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

/** Records that the run is about to create the rejects table. */
export async function rememberRejects(database: Database, names: RunNames, table: string): Promise<void> {
  await database.run(
    `insert into ${quoteName(names.mark)} (what, name) values ('rejects', ${quoteText(table)})`,
  )
}

/**
 * Drops a rejects table that the run created but left empty because it didn't commit. The lock waits for other runs that
 * have added rows and not committed yet. Without the permission to lock it, the empty table stays.
 */
export async function settleRejects(database: Database, names: RunNames): Promise<void> {
  const marks = await readMarks(database, names)
  const table = marks.get('rejects')
  if (table === undefined || marks.has('committed') || !(await tableExists(database, table))) return
  try {
    await database.run(`lock tables ${quoteName(table)} write`)
  } catch (error) {
    if (isPermissionDenied(error)) return
    throw error
  }
  try {
    const rows = await database.rows(`select 1 from ${quoteName(table)} limit 1`)
    if (rows.length === 0) await database.run(`drop table ${quoteName(table)}`)
  } finally {
    await database.run('unlock tables')
  }
}

/** Takes the run's lock, which has the same name as the run's mark. */
export async function takeLock(database: Database, names: RunNames): Promise<void> {
  const [held] = await database.rows<{ held: number | null }>(
    `select get_lock(${quoteText(names.mark)}, ${LOCK_WAIT}) as held`,
  )
  if (Number(held?.held) !== 1) throw new AppError('tableLocked', {})
}

/** Returns the ID of the connection that is still working on the run, or null. */
export async function findHolder(database: Database, names: RunNames): Promise<number | null> {
  const [found] = await database.rows<{ id: string | number | null }>(
    `select is_used_lock(${quoteText(names.mark)}) as id`,
  )
  return found?.id === null || found?.id === undefined ? null : Number(found.id)
}

/**
 * Returns the outcome of a marked write. What proves it is a row in the mark or the names of the run's tables,
 * depending on the kind of write.
 */
export async function outcomeOf(database: Database, names: RunNames, mark: CommitMark): Promise<MarkState> {
  return mark.kind === 'mysql' && mark.proof === 'row'
    ? await byRow(database, names)
    : await byNames(database, names)
}

async function byRow(database: Database, names: RunNames): Promise<MarkState> {
  const found = await database.rows(`select what from ${quoteName(names.mark)} where what = 'committed'`)
  return found.length > 0 ? 'committed' : 'aborted'
}

/**
 * Determines the outcome from the table names: while the mark exists, a missing staging table proves that the rename
 * has happened.
 */
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

/**
 * Drops the replaced table if the staging table is gone: the staging table has then taken its place, even if it has
 * been renamed since. If the staging table still exists but the target is missing, a server without atomic renames has
 * crashed between the two renames, so the old table gets its name back.
 */
export async function settleOld(database: Database, names: RunNames): Promise<void> {
  if (!(await tableExists(database, names.old))) return
  const target = (await readMarks(database, names)).get('target')
  if (target === undefined) return
  if (!(await tableExists(database, names.staging)))
    await database.run(`drop table if exists ${quoteName(names.old)}`)
  else if (!(await tableExists(database, target)))
    await database.run(`rename table ${quoteName(names.old)} to ${quoteName(target)}`)
}

/** Returns the rows of the mark; none if the mark doesn't exist. */
async function readMarks(database: Database, names: RunNames): Promise<ReadonlyMap<string, string>> {
  try {
    const found = await database.rows<{ what: string; name: string }>(
      `select what, name from ${quoteName(names.mark)}`,
    )
    return new Map(found.map(({ what, name }) => [what, name]))
  } catch (error) {
    if (errorNumber(error) === NO_SUCH_TABLE) return new Map()
    throw error
  }
}
