import { AppError } from '@anj/workflow'
import type { WriteConfig } from '../../writer.ts'
import type { Database } from '../connect.ts'
import { findTable } from '../introspect.ts'
import { isRowSecurity } from '../problems.ts'
import { quoteName } from '../quote.ts'
import { withRowSecurity } from '../with-row-security.ts'
import { tableOf, type WritePlan } from './plan-write.ts'

/** The lock timeout before the first row, when a failure is cheap. */
const LOCK_WAIT = "'10s'"

/**
 * The lock mode for each write mode. Other sessions can read during a delete, read and write during an append or merge,
 * and do neither during TRUNCATE. A merge that deletes the missing rows is locked like a delete, so that no other
 * session adds a row with a key that the deletion has already looked for.
 */
const strengths: Readonly<Record<WritePlan['mode'], string>> = {
  create: 'share row exclusive',
  replace: 'share row exclusive',
  delete: 'share row exclusive',
  merge: 'row exclusive',
  append: 'row exclusive',
  truncate: 'access exclusive',
}

/**
 * Begins the transaction and locks the table until it ends, in a mode that suits the plan. Empties the table if the
 * plan says so. Throws before the first row if the table has changed since the plan was made.
 */
export async function lockTarget(database: Database, config: WriteConfig, plan: WritePlan): Promise<void> {
  await database.run(`begin; set local lock_timeout = ${LOCK_WAIT}`)
  const table = tableOf(plan)
  if (!table) return
  const target = quoteName(config.schemaName, config.tableName)
  const mode = plan.mode === 'merge' && plan.missing ? 'delete' : plan.mode
  await database.run(`lock table ${target} in ${strengths[mode]} mode`)
  const now = await findTable(database, config.schemaName, config.tableName)
  if (JSON.stringify(now) !== JSON.stringify(table))
    throw new AppError('targetChanged', { table: config.tableName })
  if (plan.mode === 'replace') await tryDrop(database, target)
  if (plan.mode === 'delete') await deleteRows(database, config.tableName, target)
  if (plan.mode === 'truncate') await database.run(`truncate table ${target}`)
  await database.run('set local lock_timeout = 0')
}

/**
 * Drops the table before the first row and rolls back to a savepoint. If other objects depend on the table, the server
 * refuses with a list of them.
 */
async function tryDrop(database: Database, target: string): Promise<void> {
  await database.run(
    `savepoint trial; drop table ${target}; rollback to savepoint trial; release savepoint trial`,
  )
}

/**
 * Deletes the rows that meet a condition, and checks that none remains. In the condition, the table is named `t`. A
 * trigger or rule may prevent the deletion of rows, and a new policy may hide them. In both cases, the run must not add
 * rows. Returns the number of deleted rows.
 */
export async function deleteRows(
  database: Database,
  tableName: string,
  target: string,
  condition = 'true',
): Promise<number> {
  const count = await database.affected(`delete from ${target} t where ${condition}`)
  try {
    const ask = `select exists (select from ${target} t where ${condition}) as some`
    const [left] = await withRowSecurity(database, 'off', () => database.rows<{ some: boolean }>(ask))
    if (left?.some) throw new AppError('rowsNotDeleted', { table: tableName })
    return count
  } catch (cause) {
    throw isRowSecurity(cause) ? new AppError('targetHasRowSecurity', { table: tableName }, { cause }) : cause
  }
}
