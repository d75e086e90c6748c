import { AppError, type Column } from '@anj/workflow'
import type { RunNames } from '../../staged/run-names.ts'
import type { Database } from '../connect.ts'
import { findTable, type Table } from '../find-table.ts'
import { numberOf } from '../problems.ts'
import { quoteName, quoteText } from '../quote.ts'
import { leaveMark } from './commit-mark.ts'
import { findDependents } from './find-dependents.ts'
import type { NewPlan } from './plan-write.ts'
import { restoreMetadataStatements } from './table-metadata.ts'

const LOCK_WAIT = 10_000
const NAME_TAKEN = 15335
/** The error numbers for a table that no longer exists or that other objects have come to depend on. */
const CHANGED = [15225, 15248, 15336]

/** Work in the transaction that swaps the tables, before and after the swap. */
interface TransactionSteps {
  first(): Promise<unknown>
  last(): Promise<void>
}

/**
 * Drops the table to replace and renames the staging table in one short transaction. The lock timeout limits how long
 * other sessions can't use the table. As far as possible, the new table gets the owner, permissions and extended
 * properties of the old one. The steps around it do whatever must commit together with the table.
 */
export async function swapStagedTable(
  database: Database,
  names: RunNames,
  tableName: string,
  { schema, names: { of }, replaced }: NewPlan,
  columns: readonly Column[],
  { first, last }: TransactionSteps,
): Promise<void> {
  await database.run(`set xact_abort on; set lock_timeout ${LOCK_WAIT}`)
  await database.run('begin transaction')
  await first()
  if (replaced) await moveAside(database, names, replaced.table)
  await leaveMark(database, schema, names)
  if (replaced) await database.run(`drop table ${quoteName(schema, names.old)}`)
  const name = replaced?.table.name ?? tableName
  await rename(database, schema, names.staging, name)
  const statements = replaced
    ? restoreMetadataStatements(
        { schema, name },
        replaced.remembered,
        columns.map((column) => of(column.name)),
      )
    : []
  for (const statement of statements) await database.run(statement)
  await last()
  await database.run('commit transaction')
}

/** Renames the old table and then compares it with the plan, because from then on no other session can change it. */
async function moveAside(database: Database, names: RunNames, table: Table): Promise<void> {
  await rename(database, table.schema, table.name, names.old)
  const now = await findTable(database, table.schema, names.old)
  const same = now !== null && JSON.stringify({ ...now, name: table.name }) === JSON.stringify(table)
  if (!same || (await findDependents(database, now)).length > 0)
    throw new AppError('targetChanged', { table: table.name })
}

async function rename(database: Database, schema: string, from: string, to: string): Promise<void> {
  try {
    await database.run(`exec sp_rename ${quoteText(quoteName(schema, from))}, ${quoteText(to)}, N'OBJECT'`)
  } catch (error) {
    const number = numberOf(error) ?? 0
    if (number !== NAME_TAKEN && !CHANGED.includes(number)) throw error
    throw new AppError('targetChanged', { table: number === NAME_TAKEN ? to : from }, { cause: error })
  }
}
