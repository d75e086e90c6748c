import { AppError, type Column } from '@anj/workflow'
import type { DatabaseConnection } from '../../model/connection.ts'
import type {
  ColumnRequirement,
  Note,
  TargetWriter,
  WriteConfig,
  WriteInput,
  WriteResult,
} from '../writer.ts'
import { checkKey, checkNumbers, checkRoundTrip } from './check-staged.ts'
import { connectFor, endHolder, holdLock, makeMark } from './commit-mark.ts'
import { connect, type Database } from './connect.ts'
import { explainRefusal } from './explain-refusal.ts'
import { loadRows } from './load-rows.ts'
import { putRows } from './move-staged-rows.ts'
import { type NewPlan, planWrite, type WritePlan } from './plan-write.ts'
import { dropRunTables } from './remove-leftovers.ts'
import { demandsOf, demandsOfNew, keyRequirements } from './requirements.ts'
import { namesOf, type RunNames } from './run-names.ts'
import { addKey, convertRows, makeNewTable, makeStagingFor, type Place } from './staging.ts'
import { putTable } from './swap-staged-table.ts'

/**
 * Writes one table of a SQL Server database, entirely or not at all, even if a process crashes (docs/architecture.md,
 * "How a run works").
 */
export async function openMssqlWriter(
  connection: DatabaseConnection,
  config: WriteConfig,
  runId: string,
  note: Note,
): Promise<TargetWriter> {
  const { databaseName, schemaName, tableName } = config
  if (databaseName === '') throw new AppError('databaseNameRequired', {})
  if (schemaName === '') throw new AppError('schemaNameRequired', {})
  if (tableName === '') throw new AppError('tableNameRequired', {})
  const names = namesOf(runId)
  const database = await connect(connection, { databaseName, applicationName: names.session })
  let plan: WritePlan | undefined
  let written: readonly string[] = []
  let stored: number | null = null
  let state: 'idle' | 'working' | 'marked' | 'committed' = 'idle'

  return {
    check: async (columns) => {
      plan = await planWrite(database, config, columns, note)
      const demands = 'pairs' in plan ? demandsOf(plan.pairs) : demandsOfNewTable(plan, columns)
      await holdLock(database, names)
      state = 'working'
      await makeMark(database, plan.schema, names)
      written = columns.map(({ name }) => name)
      return demands
    },
    write: async (input) => {
      if (!plan) throw new Error('A write is checked first')
      const cancel = () => void database.cancel(input.signal.reason).catch(() => undefined)
      input.signal.addEventListener('abort', cancel, { once: true })
      try {
        input.signal.throwIfAborted()
        return await writeRows(database, names, plan, input, note, (rows) => {
          stored = rows
        })
      } catch (error) {
        throw input.signal.aborted ? input.signal.reason : error
      } finally {
        input.signal.removeEventListener('abort', cancel)
      }
    },
    readsOnce: true,
    storedSoFar: () => stored,
    mark: async () => {
      state = 'marked'
      return { kind: 'mssql', databaseName, runId }
    },
    commit: async () => {
      if (!plan) throw new Error('A write is checked first')
      if ('pairs' in plan) await database.run('commit transaction')
      else await putTable(database, names, tableName, plan, written)
      state = 'committed'
    },
    [Symbol.asyncDispose]: async () => {
      const ended = state
      state = 'idle'
      try {
        if (ended === 'working') await undo(database, connection, databaseName, names)
        if (ended === 'committed') await dropRunTables(database, names, [names.staging])
      } catch {
        // `removeLeftovers` later removes the remaining tables by name.
      } finally {
        await database[Symbol.asyncDispose]()
      }
    },
  }
}

/** Loads the rows into a staging table; only the last step changes the target. */
async function writeRows(
  database: Database,
  names: RunNames,
  plan: WritePlan,
  input: WriteInput,
  note: Note,
  onStored: (rows: number) => void,
): Promise<WriteResult> {
  const place = { schema: plan.schema, table: names.staging }
  if ('pairs' in plan) {
    const columns = await makeStagingFor(database, place, plan.pairs)
    const { written, stored } = await loadRows(database, place, columns, input, onStored)
    await checkNumbers(database, place, plan)
    await checkRoundTrip(database, place, plan.pairs, input)
    if (plan.mode === 'update') await checkKey(database, place, plan.key)
    try {
      const put = await putRows(database, names, plan, note)
      // Both counts must match the rows: those staged and those moved to the target.
      return { written, stored: put === stored ? put : Math.min(put, stored) }
    } catch (error) {
      throw await explainRefusal(database, place, plan, input, error)
    }
  }
  const result = await fillNewTable(database, place, names, plan, input, onStored)
  if (plan.names.key.length > 0) {
    await checkKey(database, place, plan.names.key)
    await addKey(database, place, plan.names.key)
  }
  return result
}

async function fillNewTable(
  database: Database,
  place: Place,
  { incoming }: RunNames,
  { names, natives }: NewPlan,
  input: WriteInput,
  onStored: (rows: number) => void,
): Promise<WriteResult> {
  const { columns, measures } = input
  const beside = { schema: place.schema, table: incoming }
  const { load, isBeside } = await makeNewTable(database, place, beside, {
    columns,
    measures,
    names,
    natives,
  })
  if (!isBeside) return await loadRows(database, place, load, input, onStored)
  const { written, stored } = await loadRows(database, beside, load, input, onStored)
  await checkRoundTrip(database, beside, natives, input)
  const converted = await convertRows(database, place, beside, load, natives)
  return { written, stored: Math.min(stored, converted) }
}

function demandsOfNewTable(
  { natives, names: { of, key } }: NewPlan,
  columns: readonly Column[],
): readonly ColumnRequirement[] {
  const others = columns.filter((column) => !natives.some(({ from }) => from.name === column.name))
  const keyed = others.filter(({ name }) => key.includes(of(name)))
  return [...demandsOf(natives), ...demandsOfNew(others), ...keyRequirements(keyed, key.length)]
}

/** Removes everything immediately: nothing has received the mark yet, so nothing will ask for it. */
async function undo(
  database: Database,
  connection: DatabaseConnection,
  databaseName: string,
  names: RunNames,
): Promise<void> {
  if (!database.lost) {
    await database.run('if @@trancount > 0 rollback transaction')
    await dropRunTables(database, names)
    return
  }
  await using second = await connectFor(databaseName, connection)
  await endHolder(second, names)
  await dropRunTables(second, names)
}
