import type { DatabaseConnection } from '../../model/connection.ts'
import { connect, type Database } from './connect.ts'

/**
 * Ends what a connection is doing, on the server too, from a second one. The whole connection is killed and not only
 * its statement: that can't come between two statements and be lost. Ours is cut afterwards, or when there is no other
 * way to reach the server, which then notices by itself.
 */
export async function endConnection(
  database: Database,
  connection: DatabaseConnection,
  reason: unknown,
): Promise<void> {
  try {
    await using second = await connect(connection, { databaseName: null, applicationName: 'anj cancel' })
    await second.run(`kill ${database.connectionId}`)
  } catch {
    // It has ended already, or the server can't be reached.
  } finally {
    database.destroy(reason)
  }
}
