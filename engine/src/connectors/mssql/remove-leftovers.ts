import { AppError } from '@anj/workflow'
import type { DatabaseConnection } from '../../model/connection.ts'
import { connectFor, endHolder, findOwn } from './commit-mark.ts'
import { connect, type Database } from './connect.ts'
import { quoteName } from './quote.ts'
import { namesOf, type RunNames } from './run-names.ts'

/**
 * Removes what a run left on the server, its mark last. To be called only when nobody will ask for the mark any more.
 * What a transaction had begun the server has undone by itself.
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
    await dropOwn(database, names)
  } catch (error) {
    // Of a database that is gone nothing is left.
    if (await isGone(error, connection, databaseName)) return
    throw error
  }
}

/** The server says the same of a database that isn't there and of one that this user may not open. */
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

/** Drops what is there of a run's tables, its mark last. */
export async function dropOwn(
  database: Database,
  { staging, incoming, mark }: RunNames,
  tables: readonly string[] = [staging, incoming, mark],
): Promise<void> {
  for (const table of tables)
    for (const { schema, name } of await findOwn(database, [table]))
      await database.run(`drop table if exists ${quoteName(schema, name)}`)
}
