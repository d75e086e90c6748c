import { AppError } from '@anj/workflow'
import type { Database } from './connect.ts'
import type { ExistingPlan } from './plan-write.ts'
import { numberOf } from './problems.ts'
import { quoteName } from './quote.ts'
import type { RunNames } from './run-names.ts'

const EXISTS_ALREADY = 1050
const FORBIDDEN = [1142, 1143, 1044]

/** Tries, before any row is read, that tables may be renamed and dropped: the mark is asked to take its own name, which it has. */
export async function checkMayRename(database: Database, names: RunNames): Promise<void> {
  const mark = quoteName(names.mark)
  try {
    await database.run(`rename table ${mark} to ${mark}`)
  } catch (error) {
    if (numberOf(error) !== EXISTS_ALREADY) throw error
  }
}

/** Tries the statements that will write the table on no row at all. */
export async function checkMayWrite(
  database: Database,
  { mode, table, pairs, key }: ExistingPlan,
): Promise<void> {
  const target = quoteName(table.name)
  const names = pairs.map(({ to }) => quoteName(to.name))
  if (mode === 'delete') {
    try {
      await database.run(`delete from ${target} where 1 = 0`)
    } catch (error) {
      if (!FORBIDDEN.includes(numberOf(error) ?? 0)) throw error
      throw new AppError('deleteRightMissing', { table: table.name }, { cause: error })
    }
  }
  if (mode === 'update') {
    const changed = names.find((name) => !key.some((one) => quoteName(one) === name)) ?? names[0]
    await database.run(`update ${target} set ${changed} = ${changed} where 1 = 0`)
  }
}
