import { AppError } from '@anj/workflow'
import { rejectsTableOf } from '../../rejects-table.ts'
import type { RunNames } from '../../staged/run-names.ts'
import type { WriteConfig } from '../../writer.ts'
import type { Database } from '../connect.ts'
import { findReferences, findTable, findTriggers } from '../find-table.ts'
import { errorNumber, TABLE_EXISTS } from '../problems.ts'
import { quoteName } from '../quote.ts'
import { tableExists } from './commit-mark.ts'
import { LOCK_TIMEOUT_AFTER_LOAD } from './move-staged-rows.ts'
import type { WritePlan } from './plan-write.ts'
import { renameOfRejects } from './rejects-table.ts'

/**
 * Renames the staging table to the target's name, moves a replaced table aside, and names a new rejects table, in one
 * atomic statement.
 */
export async function swapStagedTable(
  database: Database,
  names: RunNames,
  config: Pick<WriteConfig, 'tableName' | 'rejectsTable'>,
  plan: Extract<WritePlan, { mode: 'create' | 'replace' }>,
): Promise<void> {
  const { tableName } = config
  const staging = quoteName(names.staging)
  await database.run(`set session lock_wait_timeout = ${LOCK_TIMEOUT_AFTER_LOAD}`)
  const rejects = await renameOfRejects(database, names, config)
  const created = rejects === '' ? {} : config
  if (plan.mode === 'create') {
    await renameTables(database, created, `${rejects}${staging} to ${quoteName(tableName)}`)
    return
  }
  const { table } = plan
  await checkUnchanged(database, plan)
  await renameTables(
    database,
    created,
    `${rejects}${quoteName(table.name)} to ${quoteName(names.old)}, ${staging} to ${quoteName(table.name)}`,
  )
}

/** Renames tables, or says that another run has created the rejects table in the meantime. */
async function renameTables(
  database: Database,
  config: Pick<WriteConfig, 'rejectsTable'>,
  renames: string,
): Promise<void> {
  try {
    await database.run(`rename table ${renames}`)
  } catch (error) {
    const isTaken = errorNumber(error) === TABLE_EXISTS
    const rejectsTable = rejectsTableOf(config)
    if (!isTaken || rejectsTable === null || !(await tableExists(database, rejectsTable))) throw error
    throw new AppError('rejectsTableNotTogether', { table: rejectsTable }, { cause: error })
  }
}

/**
 * Throws if the table has changed since the plan was made. Also refuses triggers and foreign keys of other tables,
 * because they would stay with the old table and be dropped with it.
 */
async function checkUnchanged(
  database: Database,
  { table }: Extract<WritePlan, { mode: 'replace' }>,
): Promise<void> {
  const now = await findTable(database, table.name)
  const dependents = [
    ...(await findReferences(database, table.name)),
    ...(await findTriggers(database, table.name)),
  ]
  if (JSON.stringify(now) !== JSON.stringify(table) || dependents.length > 0)
    throw new AppError('targetChanged', { table: table.name })
}
