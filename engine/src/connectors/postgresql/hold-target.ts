import { AppError } from '@anj/workflow'
import type { WriteConfig } from '../writer.ts'
import type { Database } from './connect.ts'
import { findTable } from './introspect.ts'
import { tableOf, type WritePlan } from './plan-write.ts'
import { isRowSecurity } from './problems.ts'
import { quoteName } from './quote.ts'
import { withRowSecurity } from './with-row-security.ts'

/** How long a lock is waited for before the first row, when giving up costs nothing. */
const LOCK_WAIT = "'10s'"

/** Others may read while rows are deleted, and also write while rows are added or updated. TRUNCATE suffers nobody. */
const strengths: Readonly<Record<WritePlan['mode'], string>> = {
  create: 'share row exclusive',
  replace: 'share row exclusive',
  delete: 'share row exclusive',
  merge: 'row exclusive',
  append: 'row exclusive',
  truncate: 'access exclusive',
}

/**
 * Begins the transaction and holds the table still: others may read it, nobody else may write or change it until the
 * run has ended. Empties it when that is the plan. Fails before the first row when the table isn't what was planned for.
 */
export async function holdTarget(database: Database, config: WriteConfig, plan: WritePlan): Promise<void> {
  await database.run(`begin; set local lock_timeout = ${LOCK_WAIT}`)
  const table = tableOf(plan)
  if (!table) return
  const target = quoteName(config.schemaName, config.tableName)
  await database.run(`lock table ${target} in ${strengths[plan.mode]} mode`)
  const now = await findTable(database, config.schemaName, config.tableName)
  if (JSON.stringify(now) !== JSON.stringify(table))
    throw new AppError('targetChanged', { table: config.tableName })
  if (plan.mode === 'replace') await tryDrop(database, target)
  if (plan.mode === 'delete') await emptyTable(database, config, target)
  if (plan.mode === 'truncate') await database.run(`truncate table ${target}`)
  await database.run('set local lock_timeout = 0')
}

/** Finds everything that the server knows to depend on the table, by trying before the first row. */
async function tryDrop(database: Database, target: string): Promise<void> {
  await database.run(
    `savepoint trial; drop table ${target}; rollback to savepoint trial; release savepoint trial`,
  )
}

/**
 * Deletes every row. A trigger or rule may keep rows from being deleted, and a policy that applies to this user by now may
 * hide them; then the run must not add to them.
 */
async function emptyTable(database: Database, { tableName }: WriteConfig, target: string): Promise<void> {
  await database.run(`delete from ${target}`)
  try {
    const ask = `select exists (select from ${target}) as some`
    const [left] = await withRowSecurity(database, 'off', () => database.rows<{ some: boolean }>(ask))
    if (left?.some) throw new AppError('rowsNotDeleted', { table: tableName })
  } catch (cause) {
    throw isRowSecurity(cause) ? new AppError('targetHasRowSecurity', { table: tableName }, { cause }) : cause
  }
}
