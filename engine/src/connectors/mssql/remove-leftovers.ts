import { AppError } from '@anj/workflow'
import type { DatabaseConnection } from '../../child/protocol.ts'
import { connectFor, endHolder, findOwn } from './commit-mark.ts'
import type { Database } from './connect.ts'
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
    if (error instanceof AppError && error.code === 'databaseMissing') return
    throw error
  }
}

/** Drops what is there of a run's tables, its mark last. */
export async function dropOwn(
  database: Database,
  { staging, mark }: RunNames,
  tables: readonly string[] = [staging, mark],
): Promise<void> {
  for (const table of tables)
    for (const { schema, name } of await findOwn(database, [table]))
      await database.run(`drop table if exists ${quoteName(schema, name)}`)
}
