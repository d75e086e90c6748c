import { AppError, counted } from '@anj/workflow'
import type postgres from 'postgres'
import { readMigrationState } from './migration-state.ts'

/**
 * Whether this program can work with the database as it is: at least as new as the program, and not gone on to what the
 * program doesn't know any more. A newer schema is fine otherwise. Throws `databaseOlder` or `programTooOld`. `from` is
 * where the folder of migrations is looked for.
 */
export async function checkSchema(sql: postgres.Sql, from: string = import.meta.dirname): Promise<void> {
  const { missing, isTooOld } = await readMigrationState(sql, from)
  if (missing > 0) throw new AppError('databaseOlder', { migrations: counted(missing, 'migration') })
  if (isTooOld) throw new AppError('programTooOld', {})
}
