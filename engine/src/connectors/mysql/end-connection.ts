import type { DatabaseConnection } from '../../model/connection.ts'
import { connect, type Database } from './connect.ts'

/**
 * Stops what a connection is doing on the server, through a second connection. Kills the whole connection, because KILL
 * QUERY has no effect if it arrives between two statements. Then closes our end. If the second connection fails, the
 * server notices the closed socket later.
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
    // The connection has already ended, or the server is unreachable.
  } finally {
    database.destroy(reason)
  }
}
