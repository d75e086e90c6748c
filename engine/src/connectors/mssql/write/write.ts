import { AppError, type Column } from '@anj/workflow'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { agreedCount } from '../../agreed-count.ts'
import { newTableRows } from '../../new-columns.ts'
import { typesToMeasure } from '../../room-to-grow.ts'
import { stagedRecovery } from '../../staged/recover.ts'
import { namesOf, type RunNames } from '../../staged/run-names.ts'
import type { StagedServer, StagedWrite } from '../../staged/server.ts'
import { stagedWriter } from '../../staged/write.ts'
import type { ColumnRequirement, WriteConfig, WriteDemands, WriteInput, WriteResult } from '../../writer.ts'
import { connect, type Database } from '../connect.ts'
import { quoteName } from '../quote.ts'
import { checkKey, checkNumbers, checkRoundTrip } from './check-staged.ts'
import { createMark, findHolder, findRunTables, killSessions, outcomeOf, takeLock } from './commit-mark.ts'
import { explainRefusal } from './explain-refusal.ts'
import type { LoadColumn } from './load-columns.ts'
import { loadRows } from './load-rows.ts'
import { stageKeys } from './missing-rows.ts'
import { moveStagedRows } from './move-staged-rows.ts'
import { type NewPlan, planWrite, type WritePlan } from './plan-write.ts'
import { checkRejectsTable, lockRejectsTable, moveRejects, stageRejects } from './rejects-table.ts'
import { keyRequirements, newColumnRequirements, requirementsOf } from './requirements.ts'
import { addKey, convertRows, makeNewTable, makeStagingFor, type Place } from './staging.ts'
import { swapStagedTable } from './swap-staged-table.ts'

type Write = StagedWrite<Database>

/** The steps of a staged write that are specific to SQL Server and Azure SQL. */
const server: StagedServer<Database, WritePlan, string> = {
  kind: 'mssql',
  connect,
  applicationName: (runId) => namesOf(runId).session,
  plan: async ({ database, config, note }, columns) => {
    const plan = await planWrite(database, config, columns, note)
    await checkRejectsTable(database, plan.schema, config)
    return { plan, ...demandsOf(plan, config, columns) }
  },
  takeLock,
  createMark: ({ database, names }, { schema }) => createMark(database, schema, names),
  writeRows,
  leavesNoTrace: (plan) => !('pairs' in plan),
  cancel: ({ database }, reason) => void database.cancel(reason).catch(() => undefined),
  markOf: (place) => ({ kind: 'mssql', ...place }),
  commit: async ({ database, names, config }, plan, columns) => {
    if ('pairs' in plan) await database.run('commit transaction')
    else
      await swapStagedTable(database, names, config.tableName, plan, columns, {
        first: () => lockRejectsTable(database, plan.schema, names, config),
        last: () => moveRejects(database, plan.schema, names, config),
      })
  },
  rollback: 'if @@trancount > 0 rollback transaction',
  leftByCommit: ({ staging, rejects, keys }) => [staging, rejects, keys],
  tablesOf: ({ staging, incoming, rejects, keys, mark }) => [staging, incoming, rejects, keys, mark],
  drop: async (database, tables) => {
    for (const table of tables)
      for (const { schema, name } of await findRunTables(database, [table]))
        await database.run(`drop table if exists ${quoteName(schema, name)}`)
  },
  findHolder,
  kill: killSessions,
  outcomeOf,
  isGone,
}

export const openMssqlWriter = stagedWriter(server)
export const mssqlRecovery = stagedRecovery(server)

/** The server returns the same error for a missing database and for a database that this user may not open. */
async function isGone(
  error: unknown,
  connection: DatabaseConnection,
  databaseName: string,
): Promise<boolean> {
  if (!(error instanceof AppError)) return false
  if (error.code === 'databaseMissing') return true
  if (error.code !== 'databaseNotOpened') return false
  await using database = await connect(connection, { databaseName: null, applicationName: 'anj recovery' })
  const found = await database.rows('select 1 as one from sys.databases where name = @databaseName', {
    databaseName,
  })
  return found.length === 0
}

async function writeRows(
  { database, config, names, note }: Write,
  plan: WritePlan,
  input: WriteInput,
  onStored: (rows: number) => void,
): Promise<WriteResult> {
  await stageRejects(database, plan.schema, names, config, input)
  const place = { schema: plan.schema, table: names.staging }
  if ('pairs' in plan) {
    const columns = await makeStagingFor(database, place, plan.pairs)
    const { written, stored } = await loadRows(database, place, columns, input, onStored)
    await checkNumbers(database, place, plan)
    await checkRoundTrip(database, place, plan.pairs, input)
    if (plan.mode === 'update') await checkKey(database, place, plan.key)
    if (plan.missing) await stageKeys(database, names, plan, input)
    const moved = await moveStagedRows(database, names, plan, input.sourceKeys ?? null, note).catch(
      async (error: unknown) => {
        throw await explainRefusal(database, place, plan, input, error)
      },
    )
    await moveRejects(database, plan.schema, names, config)
    // Both counts must match: the staged rows, and the rows moved to the target.
    return { written, stored: agreedCount(written, stored, moved) }
  }
  const { load, ...result } = await fillNewTable(database, place, names, plan, input, onStored)
  if (plan.names.key.length > 0) {
    await checkKey(database, place, plan.names.key)
    await addKey(database, place, plan.names.key, load)
  }
  return result
}

async function fillNewTable(
  database: Database,
  place: Place,
  { incoming }: RunNames,
  { names, natives, fits, choices }: NewPlan,
  input: WriteInput,
  onStored: (rows: number) => void,
): Promise<WriteResult & { readonly load: readonly LoadColumn[] }> {
  const { columns, measures } = input
  const beside = { schema: place.schema, table: incoming }
  const { load, isBeside } = await makeNewTable(database, place, beside, {
    columns,
    measures,
    names,
    natives,
    fits,
    notNull: choices.notNull,
  })
  if (!isBeside) return { load, ...(await loadRows(database, place, load, input, onStored)) }
  const { written, stored } = await loadRows(database, beside, load, input, onStored)
  await checkRoundTrip(database, beside, natives, input)
  const converted = await convertRows(database, place, beside, load, natives)
  return { load, written, stored: agreedCount(written, stored, converted) }
}

function demandsOf(plan: WritePlan, config: WriteConfig, columns: readonly Column[]): WriteDemands {
  if ('pairs' in plan)
    return { requirements: requirementsOf(plan.pairs), newTableRows: null, measures: new Set() }
  const { types, keyed } = plan.choices
  const usual = columns.filter(({ name }) => !types.has(name))
  return {
    requirements: newTableRequirements(plan, columns),
    newTableRows: newTableRows(config, columns),
    measures: typesToMeasure(usual, { fits: plan.fits, keyed }),
  }
}

function newTableRequirements(
  { natives, fits, names: { of, key } }: NewPlan,
  columns: readonly Column[],
): readonly ColumnRequirement[] {
  const others = columns.filter((column) => !natives.some(({ from }) => from.name === column.name))
  const keyed = others.filter(({ name }) => key.includes(of(name)))
  return [
    ...requirementsOf(natives),
    ...newColumnRequirements(others, fits),
    ...keyRequirements(keyed, key.length),
  ]
}
