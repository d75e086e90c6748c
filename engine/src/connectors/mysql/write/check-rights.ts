import { AppError } from '@anj/workflow'
import { deletesMissing } from '../../missing-rows.ts'
import type { RunNames } from '../../staged/run-names.ts'
import type { Database } from '../connect.ts'
import { errorNumber, isPermissionDenied, NO_SUCH_TABLE } from '../problems.ts'
import { quoteName } from '../quote.ts'
import type { ExistingPlan } from './plan-write.ts'

/**
 * Checks the permissions to create, rename and drop tables without creating any, by renaming the run's mark to its own
 * name. The mark doesn't exist yet, but the server checks the permissions before it looks for the table.
 */
export async function checkMayRename(database: Database, names: RunNames): Promise<void> {
  const mark = quoteName(names.mark)
  try {
    await database.run(`rename table ${mark} to ${mark}`)
  } catch (error) {
    if (errorNumber(error) !== NO_SUCH_TABLE) throw error
  }
}

/**
 * Checks the permissions to write to the table by running the statements of the write in a form that affects no rows.
 */
export async function checkMayWrite(database: Database, plan: ExistingPlan): Promise<void> {
  const { mode, table, pairs, key, missing } = plan
  const target = quoteName(table.name)
  const names = pairs.map(({ to }) => quoteName(to.name))
  // The write transaction begins with the same SELECT, to lock the table's definition.
  await database.rows(`select 1 from ${target} limit 0`)
  if (mode === 'delete' || deletesMissing(plan.missing)) {
    try {
      await database.run(`delete from ${target} where 1 = 0`)
    } catch (error) {
      if (!isPermissionDenied(error)) throw error
      throw new AppError('deleteRightMissing', { table: table.name }, { cause: error })
    }
  }
  if (mode === 'update') {
    const changed = names.find((name) => !key.some((one) => quoteName(one) === name)) ?? names[0]
    await database.run(`update ${target} set ${changed} = ${changed} where 1 = 0`)
    const mark = missing?.mark && quoteName(missing.mark.name)
    if (mark) await database.run(`update ${target} set ${mark} = ${mark} where 1 = 0`)
  }
}
