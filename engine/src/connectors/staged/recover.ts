import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@anj/workflow'
import type { DatabaseConnector } from '../connector.ts'
import { namesOf, type RunNames } from './run-names.ts'
import type { StagedDatabase, StagedServer } from './server.ts'

const RETRY_PAUSE = 50

/** Ends the connection that is still working on a run, and waits up to `patience` milliseconds for its rollback. */
export async function endHolder<D extends StagedDatabase, P, H>(
  server: StagedServer<D, P, H>,
  database: D,
  names: RunNames,
  patience = 30_000,
): Promise<void> {
  const until = Date.now() + patience
  for (;;) {
    const holder = await server.findHolder(database, names)
    if (holder === null) return
    if (Date.now() > until) throw new AppError('tableLocked', {})
    await server.kill(database, holder)
    await pause(RETRY_PAUSE)
  }
}

type Recovery = Pick<DatabaseConnector, 'readMark' | 'endWrite' | 'leavesTables' | 'removeLeftovers'>

/** Finds out how a run ended, stops it if necessary and removes what it left, all over connections of its own. */
export function stagedRecovery<D extends StagedDatabase, P, H>(server: StagedServer<D, P, H>): Recovery {
  const applicationName = 'anj recovery'
  return {
    readMark: async (mark, connection) => {
      if (mark.kind !== server.kind) return 'unknown'
      const { databaseName, runId } = mark
      const names = namesOf(runId)
      try {
        await using database = await server.connect(connection, { databaseName, applicationName })
        // The lock comes first: once no connection holds it, the outcome is final and the mark can't change any more.
        const holder = await server.findHolder(database, names)
        const state = await server.outcomeOf(database, names, mark)
        return state === 'aborted' && holder !== null ? 'inProgress' : state
      } catch {
        return 'unknown'
      }
    },
    endWrite: async (mark, connection) => {
      if (mark.kind !== server.kind) return
      const { databaseName, runId } = mark
      await using database = await server.connect(connection, { databaseName, applicationName })
      await endHolder(server, database, namesOf(runId))
    },
    leavesTables: true,
    // Removes the mark last. Called only when the mark is no longer needed.
    removeLeftovers: async (connection, databaseName, runId) => {
      const names = namesOf(runId)
      try {
        await using database = await server.connect(connection, { databaseName, applicationName })
        await endHolder(server, database, names)
        await server.settle?.(database, names)
        await server.drop(database, server.tablesOf(names))
      } catch (error) {
        if (!(await server.isGone(error, connection, databaseName))) throw error
      }
    },
  }
}
