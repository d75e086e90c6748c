import { AppError, databases } from '@anj/workflow'
import type { DatabaseConnector } from '../connector.ts'
import { cancelOnAbort } from '../until-aborted.ts'
import { endHolder } from './recover.ts'
import { namesOf } from './run-names.ts'
import type { StagedDatabase, StagedServer, StagedWrite } from './server.ts'

/** Writes one table atomically, even if a process crashes (docs/architecture.md, "How a run works"). */
export function stagedWriter<D extends StagedDatabase, P, H>(
  server: StagedServer<D, P, H>,
): DatabaseConnector['openWriter'] {
  return async (connection, config, runId, note) => {
    const { databaseName, schemaName, tableName } = config
    if (databaseName === '') throw new AppError('databaseNameRequired', {})
    if (databases[server.kind].schemas && schemaName === '') throw new AppError('schemaNameRequired', {})
    if (tableName === '') throw new AppError('tableNameRequired', {})
    const names = namesOf(runId)
    const applicationName = server.applicationName(runId)
    const database = await server.connect(connection, { databaseName, applicationName })
    const write = { database, connection, config, names, note }
    let state: 'idle' | 'working' | 'marked' | 'committed' = 'idle'

    return {
      check: async (columns) => {
        const { plan, ...asked } = await server.plan(write, columns)
        await server.takeLock(database, names)
        state = 'working'
        await server.createMark(write, plan)
        let stored: number | null = null
        const onStored = (rows: number) => {
          stored = rows
        }
        return {
          ...asked,
          write: (input) =>
            cancelOnAbort(
              input.signal,
              (reason) => server.cancel(write, reason),
              () => server.writeRows(write, plan, input, onStored),
            ),
          readsOnce: true,
          leavesNoTrace: server.leavesNoTrace(plan),
          storedSoFar: () => stored,
          mark: async () => {
            state = 'marked'
            return server.markOf({ databaseName, runId }, plan)
          },
          commit: async () => {
            await server.commit(write, plan, columns)
            state = 'committed'
          },
        }
      },
      [Symbol.asyncDispose]: async () => {
        const ended = state
        state = 'idle'
        try {
          if (ended === 'working') await undo(server, write)
          if (ended === 'committed') await server.drop(database, server.leftByCommit(names))
        } catch {
          // `removeLeftovers` removes the remaining tables by name later.
        } finally {
          await database[Symbol.asyncDispose]()
        }
      },
    }
  }
}

/** Undoes a write. Also drops its mark, because nobody refers to it yet. */
async function undo<D extends StagedDatabase, P, H>(
  server: StagedServer<D, P, H>,
  { database, connection, config: { databaseName }, names }: StagedWrite<D>,
): Promise<void> {
  if (!database.lost) {
    await database.run(server.rollback)
    await server.settle?.(database, names)
    await server.drop(database, server.tablesOf(names))
    return
  }
  await using second = await server.connect(connection, { databaseName, applicationName: 'anj recovery' })
  await endHolder(server, second, names)
  await server.settle?.(second, names)
  await server.drop(second, server.tablesOf(names))
}
