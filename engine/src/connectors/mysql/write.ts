import { AppError } from '@anj/workflow'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { Note, TargetWriter, WriteConfig, WriteInput, WriteResult } from '../writer.ts'
import { checkMayRename, checkMayWrite } from './check-rights.ts'
import { acquireRunLock, connectForRecovery, createMarkTable, terminateLockHolder } from './commit-mark.ts'
import { connect, type Database } from './connect.ts'
import { endConnection } from './end-connection.ts'
import { loadRows } from './load-rows.ts'
import { checkKey, moveStagedRows } from './move-staged-rows.ts'
import { planWrite, type WritePlan } from './plan-write.ts'
import { dropTable } from './remove-leftovers.ts'
import { demandsOf, demandsOfNew } from './requirements.ts'
import { namesOf, type RunNames } from './run-names.ts'
import { addKey, makeNewTable, makeStagingFor } from './staging.ts'
import { swapStagedTable } from './swap-staged-table.ts'

/** Writes one table of a MySQL database atomically, even if a process crashes (docs/decisions/0020). */
export async function openMysqlWriter(
  connection: DatabaseConnection,
  config: WriteConfig,
  runId: string,
  note: Note,
): Promise<TargetWriter> {
  const { databaseName, tableName } = config
  if (databaseName === '') throw new AppError('databaseNameRequired', {})
  if (tableName === '') throw new AppError('tableNameRequired', {})
  const names = namesOf(runId)
  const database = await connect(connection, { databaseName, applicationName: `anj run ${runId}` })
  let plan: WritePlan | undefined
  let state: 'idle' | 'working' | 'marked' | 'committed' = 'idle'

  return {
    check: async (columns) => {
      plan = await planWrite(database, config, columns, note)
      const demands = 'pairs' in plan ? demandsOf(plan.pairs) : demandsOfNew(columns, plan.natives)
      await checkMayRename(database, names)
      if ('pairs' in plan) await checkMayWrite(database, plan)
      await acquireRunLock(database, names)
      state = 'working'
      await createMarkTable(database, names, 'table' in plan ? plan.table.name : tableName)
      return demands
    },
    write: async (input) => {
      if (!plan) throw new Error('A write is checked first')
      const cancel = () => void endConnection(database, connection, input.signal.reason)
      input.signal.addEventListener('abort', cancel, { once: true })
      try {
        input.signal.throwIfAborted()
        return await writeRows(database, names, plan, input, note)
      } catch (error) {
        throw input.signal.aborted ? input.signal.reason : error
      } finally {
        input.signal.removeEventListener('abort', cancel)
      }
    },
    // The server reports no progress for LOAD DATA.
    readsOnce: true,
    storedSoFar: () => null,
    mark: async () => {
      const proof = plan && 'pairs' in plan ? 'row' : 'names'
      state = 'marked'
      return { kind: 'mysql', databaseName, runId, proof }
    },
    commit: async () => {
      if (!plan) throw new Error('A write is checked first')
      if ('pairs' in plan) await database.run('commit')
      else await swapStagedTable(database, names, tableName, plan)
      state = 'committed'
    },
    [Symbol.asyncDispose]: async () => {
      const ended = state
      state = 'idle'
      try {
        if (ended === 'working') await undo(database, connection, databaseName, names)
        if (ended === 'committed') await clear(database, names)
      } catch {
        // `removeLeftovers` removes the remaining tables by name later.
      } finally {
        await database[Symbol.asyncDispose]()
      }
    },
  }
}

/** Loads the rows into the staging table. Only the last step touches the target. */
async function writeRows(
  database: Database,
  names: RunNames,
  plan: WritePlan,
  input: WriteInput,
  note: Note,
): Promise<WriteResult> {
  const table = names.staging
  if ('pairs' in plan) {
    const columns = await makeStagingFor(database, table, plan.pairs)
    const { written } = await loadRows(database, { table, columns }, input, note)
    return { written, stored: await moveStagedRows(database, names, plan, note) }
  }
  const made = {
    columns: input.columns,
    measures: input.measures,
    names: plan.names,
    natives: plan.natives,
    replaced: plan.mode === 'replace' ? plan.table : null,
  }
  const columns = await makeNewTable(database, table, made)
  const result = await loadRows(database, { table, columns }, input, note)
  if (plan.names.key.length > 0) {
    await checkKey(database, names, plan.names.key)
    await addKey(database, table, made)
  }
  return result
}

/** Undoes a write. Nobody has its mark yet, so the mark is dropped too. */
async function undo(
  database: Database,
  connection: DatabaseConnection,
  databaseName: string,
  names: RunNames,
): Promise<void> {
  if (!database.lost) {
    await database.run('rollback')
    await drop(database, names)
    return
  }
  await using second = await connectForRecovery(databaseName, connection)
  await terminateLockHolder(second, names)
  await drop(second, names)
}

async function drop(database: Database, names: RunNames): Promise<void> {
  await dropTable(database, names.staging)
  await dropTable(database, names.mark)
}

/** Drops the staging table and the replaced table after the commit. The mark stays. */
async function clear(database: Database, names: RunNames): Promise<void> {
  await dropTable(database, names.staging)
  await dropTable(database, names.old)
}
