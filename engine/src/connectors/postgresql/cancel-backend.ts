import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseConnection } from '../../model/connection.ts'
import { connect } from './connect.ts'

const CANCEL_AGAIN = 100

/**
 * Cancels what a backend is doing. Repeats the request until `ended` is aborted, because it has no effect if it arrives
 * between two statements. Ignores errors, since an unreachable server will notice the closed connection later.
 */
export async function cancelBackend(
  pid: number,
  connection: DatabaseConnection,
  databaseName: string,
  ended: AbortSignal,
): Promise<void> {
  try {
    await using database = await connect(connection, { databaseName, applicationName: 'anj cancel' })
    while (!ended.aborted) {
      await database.rows('select pg_catalog.pg_cancel_backend($1::int)', [pid])
      await pause(CANCEL_AGAIN, undefined, { signal: ended }).catch(() => undefined)
    }
  } catch {
    return
  }
}
