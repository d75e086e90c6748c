import { AppError, type Column } from '@anj/workflow'
import { newTableRows } from '../../new-columns.ts'
import { typesToMeasure } from '../../room-to-grow.ts'
import { stagedRecovery } from '../../staged/recover.ts'
import type { StagedServer, StagedWrite } from '../../staged/server.ts'
import { stagedWriter } from '../../staged/write.ts'
import type { WriteConfig, WriteDemands, WriteInput, WriteResult } from '../../writer.ts'
import { connect, type Database } from '../connect.ts'
import { endConnection } from '../end-connection.ts'
import { quoteName } from '../quote.ts'
import { checkMayRename, checkMayWrite } from './check-rights.ts'
import { createMark, findHolder, outcomeOf, settleOld, settleRejects, takeLock } from './commit-mark.ts'
import { loadRows } from './load-rows.ts'
import { stageKeys } from './missing-rows.ts'
import { checkKey, moveStagedRows } from './move-staged-rows.ts'
import { planWrite, type WritePlan } from './plan-write.ts'
import { checkRejectsTable, makeRejectsTable, moveRejects, stageRejects } from './rejects-table.ts'
import { keyRequirements, newColumnRequirements, requirementsOf } from './requirements.ts'
import { addKey, makeNewTable, makeStagingFor } from './staging.ts'
import { swapStagedTable } from './swap-staged-table.ts'

type Write = StagedWrite<Database>

/** The steps of a staged write that are specific to MySQL and MariaDB (docs/decisions/0020). */
const server: StagedServer<Database, WritePlan, number> = {
  kind: 'mysql',
  connect,
  applicationName: (runId) => `anj run ${runId}`,
  plan: planAndCheck,
  takeLock,
  createMark: ({ database, names, config }, plan) =>
    createMark(database, names, 'table' in plan ? plan.table.name : config.tableName),
  writeRows,
  leavesNoTrace: (plan) => !('pairs' in plan),
  cancel: ({ database, connection }, reason) => void endConnection(database, connection, reason),
  markOf: (place, plan) => ({ kind: 'mysql', ...place, proof: 'pairs' in plan ? 'row' : 'names' }),
  commit: async ({ database, names, config }, plan) => {
    if ('pairs' in plan) await database.run('commit')
    else await swapStagedTable(database, names, config, plan)
  },
  rollback: 'rollback',
  leftByCommit: ({ staging, rejects, keys, old }) => [staging, rejects, keys, old],
  tablesOf: ({ staging, rejects, keys, mark }) => [staging, rejects, keys, mark],
  drop: async (database, tables) => {
    for (const table of tables) await database.run(`drop table if exists ${quoteName(table)}`)
  },
  findHolder,
  kill: async (database, holder) => {
    await database.run(`kill ${holder}`).catch(() => undefined)
  },
  outcomeOf,
  settle: async (database, names) => {
    await settleOld(database, names)
    await settleRejects(database, names)
  },
  isGone: async (error) => error instanceof AppError && error.code === 'databaseMissing',
}

export const openMysqlWriter = stagedWriter(server)
export const mysqlRecovery = stagedRecovery(server)

async function planAndCheck({ database, config, names, note }: Write, columns: readonly Column[]) {
  const plan = await planWrite(database, config, columns, note)
  await checkMayRename(database, names)
  await checkRejectsTable(database, config, !('pairs' in plan))
  if ('pairs' in plan) await checkMayWrite(database, plan)
  return { plan, ...demandsOf(plan, config, columns) }
}

function demandsOf(plan: WritePlan, config: WriteConfig, columns: readonly Column[]): WriteDemands {
  if ('pairs' in plan)
    return { requirements: requirementsOf(plan.pairs), newTableRows: null, measures: new Set() }
  const { types, keyed } = plan.choices
  const usual = columns.filter(({ name }) => !types.has(name))
  const keyColumns = columns.filter(({ name }) => keyed.includes(name))
  return {
    requirements: [
      ...requirementsOf(plan.chosen),
      ...newColumnRequirements(usual, plan),
      ...keyRequirements(keyColumns, plan.natives),
    ],
    newTableRows: newTableRows(config, columns),
    measures: typesToMeasure(usual, { fits: plan.fits, keyed }),
  }
}

/**
 * Loads the rows and moves them into an existing table. Reports no progress on stored rows, because the server shows
 * none for LOAD DATA.
 */
async function writeRows(
  { database, config, names, note }: Write,
  plan: WritePlan,
  input: WriteInput,
): Promise<WriteResult> {
  const table = names.staging
  await stageRejects(database, names, config, input, note)
  if ('pairs' in plan) {
    const columns = await makeStagingFor(database, table, plan.pairs)
    const { written } = await loadRows(database, { table, columns }, input, note)
    if (plan.missing) await stageKeys(database, names.keys, plan, input, note)
    await makeRejectsTable(database, names, config)
    const stored = await moveStagedRows(database, names, plan, input.sourceKeys ?? null, note)
    await moveRejects(database, names, config)
    return { written, stored }
  }
  const made = {
    columns: input.columns,
    measures: input.measures,
    names: plan.names,
    natives: plan.natives,
    fits: plan.fits,
    notNull: plan.choices.notNull,
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
