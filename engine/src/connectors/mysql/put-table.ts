import { AppError } from '@anj/workflow'
import type { Database } from './connect.ts'
import { findReferences, findTable, findTriggers } from './find-table.ts'
import type { WritePlan } from './plan-write.ts'
import { LATE_LOCK_WAIT } from './put-rows.ts'
import { quoteName } from './quote.ts'
import type { RunNames } from './run-names.ts'

/** Gives the staged table the target's name, and the one that it replaces another: one statement, all or nothing. */
export async function putTable(
  database: Database,
  names: RunNames,
  tableName: string,
  plan: Extract<WritePlan, { mode: 'create' | 'replace' }>,
): Promise<void> {
  const staging = quoteName(names.staging)
  await database.run(`set session lock_wait_timeout = ${LATE_LOCK_WAIT}`)
  if (plan.mode === 'create') {
    await database.run(`rename table ${staging} to ${quoteName(tableName)}`)
    return
  }
  const { table } = plan
  await checkUnchanged(database, plan)
  await database.run(
    `rename table ${quoteName(table.name)} to ${quoteName(names.old)}, ${staging} to ${quoteName(table.name)}`,
  )
}

/** Triggers and foreign keys would follow the old table under its new name, and be lost with it. */
async function checkUnchanged(
  database: Database,
  { table }: Extract<WritePlan, { mode: 'replace' }>,
): Promise<void> {
  const now = await findTable(database, table.name)
  const hangOn = [
    ...(await findReferences(database, table.name)),
    ...(await findTriggers(database, table.name)),
  ]
  if (JSON.stringify(now) !== JSON.stringify(table) || hangOn.length > 0)
    throw new AppError('targetChanged', { table: table.name })
}
