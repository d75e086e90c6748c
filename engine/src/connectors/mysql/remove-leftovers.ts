import { AppError } from '@anj/workflow'
import type { DatabaseConnection } from '../../model/connection.ts'
import { connectForRecovery, tableExists, terminateLockHolder } from './commit-mark.ts'
import type { Database } from './connect.ts'
import { errorNumber } from './problems.ts'
import { quoteName } from './quote.ts'
import { namesOf, type RunNames } from './run-names.ts'

const NO_SUCH_TABLE = 1146

/**
 * Removes a run's tables from the server, its mark last. Call it only when the mark is no longer needed. Drops the replaced
 * table. If a server without atomic renames crashed between the two renames, restores the original table's name instead.
 */
export async function removeLeftovers(
  connection: DatabaseConnection,
  databaseName: string,
  runId: string,
): Promise<void> {
  const names = namesOf(runId)
  try {
    await using database = await connectForRecovery(databaseName, connection)
    await terminateLockHolder(database, names)
    await settleOld(database, names)
    await dropTable(database, names.staging)
    await dropTable(database, names.mark)
  } catch (error) {
    // A dropped database contains no leftovers.
    if (error instanceof AppError && error.code === 'databaseMissing') return
    throw error
  }
}

/** Drops or restores the old table. A missing staging table means that the new table replaced it, even if renamed since. */
async function settleOld(database: Database, names: RunNames): Promise<void> {
  if (!(await tableExists(database, names.old))) return
  const target = await readTarget(database, names)
  if (target === null) return
  if (!(await tableExists(database, names.staging))) await dropTable(database, names.old)
  else if (!(await tableExists(database, target)))
    await database.run(`rename table ${quoteName(names.old)} to ${quoteName(target)}`)
}

async function readTarget(database: Database, names: RunNames): Promise<string | null> {
  try {
    const [found] = await database.rows<{ name: string }>(
      `select name from ${quoteName(names.mark)} where what = 'target'`,
    )
    return found?.name ?? null
  } catch (error) {
    if (errorNumber(error) === NO_SUCH_TABLE) return null
    throw error
  }
}

/** Drops one of the run's tables, if it exists. */
export async function dropTable(database: Database, table: string): Promise<void> {
  await database.run(`drop table if exists ${quoteName(table)}`)
}
