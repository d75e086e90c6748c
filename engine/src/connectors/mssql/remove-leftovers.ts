import { AppError } from '@anj/workflow'
import type { DatabaseConnection } from '../../model/connection.ts'
import { connectFor, endHolder, findRunTables } from './commit-mark.ts'
import { connect, type Database } from './connect.ts'
import { quoteName } from './quote.ts'
import { namesOf, type RunNames } from './run-names.ts'

/**
 * Removes the tables that a run left on the server, its commit mark last. Call it only when nothing needs the mark any
 * more. The server itself has rolled back open transactions.
 */
export async function removeLeftovers(
  connection: DatabaseConnection,
  databaseName: string,
  runId: string,
): Promise<void> {
  const names = namesOf(runId)
  try {
    await using database = await connectFor(databaseName, connection)
    await endHolder(database, names)
    await dropRunTables(database, names)
  } catch (error) {
    // A deleted database has no leftovers.
    if (await isGone(error, connection, databaseName)) return
    throw error
  }
}

/**
 * True if the database no longer exists. The server returns the same error for a missing database and for one that this
 * user may not open.
 */
async function isGone(
  error: unknown,
  connection: DatabaseConnection,
  databaseName: string,
): Promise<boolean> {
  if (!(error instanceof AppError)) return false
  if (error.code === 'databaseMissing') return true
  if (error.code !== 'databaseNotOpened') return false
  await using database = await connect(connection, { databaseName: null, applicationName: 'anj recovery' })
  const found = await database.rows('select 1 as one from sys.databases where name = @databaseName', {
    databaseName,
  })
  return found.length === 0
}

/** Drops those of a run's tables that exist, the commit mark last. */
export async function dropRunTables(
  database: Database,
  { staging, incoming, mark }: RunNames,
  tables: readonly string[] = [staging, incoming, mark],
): Promise<void> {
  for (const table of tables)
    for (const { schema, name } of await findRunTables(database, [table]))
      await database.run(`drop table if exists ${quoteName(schema, name)}`)
}
