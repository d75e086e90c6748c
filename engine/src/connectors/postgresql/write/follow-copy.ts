import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { connect } from '../connect.ts'

const EVERY = 500

/**
 * Reports how many rows a running COPY has stored, which the server counts and a second connection reads. Before
 * version 14, or if the server has no free connection, reports nothing. Progress is then known only in bytes.
 */
export function followCopy(
  pid: number,
  connection: DatabaseConnection,
  databaseName: string,
  ended: AbortSignal,
  onRows: (rows: number) => void,
): { stop(): void } {
  const stopped = new AbortController()
  const either = AbortSignal.any([ended, stopped.signal])
  const follow = async () => {
    await pause(EVERY, undefined, { signal: either })
    await using database = await connect(connection, { databaseName, applicationName: 'anj progress' })
    while (!either.aborted) {
      const [copy] = await database.rows<{ rows: string }>(
        'select tuples_processed::text as rows from pg_catalog.pg_stat_progress_copy where pid = $1::int',
        [pid],
      )
      if (copy) onRows(Number(copy.rows))
      await pause(EVERY, undefined, { signal: either })
    }
  }
  follow().catch(() => undefined)
  return { stop: () => stopped.abort() }
}
