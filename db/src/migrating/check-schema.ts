import { AppError, countPhrase } from '@anj/workflow'
import type postgres from 'postgres'
import { readMigrationState } from './migration-state.ts'

/**
 * Checks that this program can work with the database: its schema must be at least as new as the program and
 * still support it. Otherwise throws `databaseOlder` or `programTooOld`. The search for the migrations folder
 * starts at `from`.
 */
export async function checkSchema(sql: postgres.Sql, from: string = import.meta.dirname): Promise<void> {
  const { missing, isTooOld } = await readMigrationState(sql, from)
  if (missing > 0) throw new AppError('databaseOlder', { migrations: countPhrase(missing, 'migration') })
  if (isTooOld) throw new AppError('programTooOld', {})
}
