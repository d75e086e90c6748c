import type { DatabaseConnection } from '../../model/connection.ts'
import { connect, type Database } from './connect.ts'

/**
 * Uses a second connection to kill a connection on the server, then closes our end of it. KILL QUERY would not be
 * enough, because it has no effect if it arrives between two statements. If the second connection fails, the server
 * notices later that the socket is closed.
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
