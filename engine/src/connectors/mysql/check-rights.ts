import { AppError } from '@anj/workflow'
import type { Database } from './connect.ts'
import type { ExistingPlan } from './plan-write.ts'
import { isForbidden, numberOf } from './problems.ts'
import { quoteName } from './quote.ts'
import type { RunNames } from './run-names.ts'

const NO_SUCH_TABLE = 1146

/**
 * Tries, before anything is made, whether the run's tables may be made, renamed and dropped: the mark, which isn't there
 * yet, is asked to take its own name, and the server looks at rights before it looks for tables.
 */
export async function checkMayRename(database: Database, names: RunNames): Promise<void> {
  const mark = quoteName(names.mark)
  try {
    await database.run(`rename table ${mark} to ${mark}`)
  } catch (error) {
    if (numberOf(error) !== NO_SUCH_TABLE) throw error
  }
}

/** Tries the statements that will write the table on no row at all. */
export async function checkMayWrite(
  database: Database,
  { mode, table, pairs, key }: ExistingPlan,
): Promise<void> {
  const target = quoteName(table.name)
  const names = pairs.map(({ to }) => quoteName(to.name))
  // As the transaction will, to hold the table's definition.
  await database.rows(`select 1 from ${target} limit 0`)
  if (mode === 'delete') {
    try {
      await database.run(`delete from ${target} where 1 = 0`)
    } catch (error) {
      if (!isForbidden(error)) throw error
      throw new AppError('deleteRightMissing', { table: table.name }, { cause: error })
    }
  }
  if (mode === 'update') {
    const changed = names.find((name) => !key.some((one) => quoteName(one) === name)) ?? names[0]
    await database.run(`update ${target} set ${changed} = ${changed} where 1 = 0`)
  }
}
