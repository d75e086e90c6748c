import { AppError, countPhrase } from '@anj/workflow'
import type postgres from 'postgres'
import { readMigrationState } from './migration-state.ts'

/**
 * Checks that this program can work with the database. Throws `databaseOlder` if the schema is older than the program,
 * and `programTooOld` if the schema no longer supports the program. Searches for the migrations folder in `from` and
 * its parents.
 */
export async function checkSchema(sql: postgres.Sql, from: string = import.meta.dirname): Promise<void> {
  const { missing, isTooOld } = await readMigrationState(sql, from)
  if (missing > 0) throw new AppError('databaseOlder', { migrations: countPhrase(missing, 'migration') })
  if (isTooOld) throw new AppError('programTooOld', {})
}
