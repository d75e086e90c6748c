import { AppError } from '@anj/workflow'
import {
  type RejectsColumn,
  rejectsTableColumns,
  rejectsTableOf,
  requireAllStored,
  requireRejectsTable,
} from '../../rejects-table.ts'
import type { RunNames } from '../../staged/run-names.ts'
import type { WriteConfig, WriteInput } from '../../writer.ts'
import type { Database } from '../connect.ts'
import { findTable } from '../find-table.ts'
import { quoteName } from '../quote.ts'
import { may } from './check-rights.ts'
import { findRunTables, takeTransactionLock } from './commit-mark.ts'
import { asInteger, asText, type LoadColumn } from './load-columns.ts'
import { loadRows } from './load-rows.ts'
import { makeLoadTable } from './staging.ts'

const texts = ['nvarchar(max)']
const accepted: Readonly<Record<RejectsColumn, readonly string[]>> = {
  run_id: [...texts, 'nvarchar(36)', 'varchar(36)', 'uniqueidentifier'],
  row: ['bigint'],
  column: texts,
  value: texts,
  reason: texts,
  step: texts,
  data: texts,
}

const RUN_ID_LENGTH = 36
const load: readonly LoadColumn[] = rejectsTableColumns.map((from) => {
  const length = from.name === 'run_id' ? RUN_ID_LENGTH : null
  const format = from.type === 'int' ? asInteger(from, 'bigint') : asText(from, length)
  return { ...format, from, to: from.name, notNull: false }
})
const columns = load.map(({ to }) => quoteName(to)).join(', ')

type Target = Pick<WriteConfig, 'rejectsTable'>

/** Refuses a rejects table that the run couldn't write, before any row is read. */
export async function checkRejectsTable(database: Database, schema: string, config: Target): Promise<void> {
  const rejectsTable = rejectsTableOf(config)
  if (rejectsTable === null) return
  const table = await findTable(database, schema, rejectsTable)
  // The run creates its staging tables in the same schema, so it may create this table too.
  if (!table) return
  requireRejectsTable(rejectsTable, table.columns, accepted)
  if (!(await may(database, 'OBJECT', quoteName(schema, table.name), 'INSERT')))
    throw new AppError('rejectsTableForbidden', { action: 'add rows to', table: rejectsTable })
}

/** Loads the run's rejects into a staging table of their own, before the transaction that writes the target. */
export async function stageRejects(
  database: Database,
  schema: string,
  names: RunNames,
  config: Target,
  input: WriteInput,
): Promise<void> {
  const { rejects } = input
  const rejectsTable = rejectsTableOf(config)
  if (rejectsTable === null || !rejects) return
  const place = { schema, table: names.rejects }
  await makeLoadTable(database, place, load)
  const staged = { ...input, rows: rejects.rows, columns: rejectsTableColumns }
  const { stored } = await loadRows(database, place, load, staged, () => undefined)
  requireAllStored(rejectsTable, stored, rejects.count)
}

/**
 * Locks the rejects table's name within the open transaction, if the run has rejects for it. Of two runs that create the
 * table at the same time, the second waits until the first has committed. A transaction that changes tables takes this
 * lock first: otherwise the two would wait for each other, one for the lock and one for the catalogue.
 */
export async function lockRejectsTable(
  database: Database,
  schema: string,
  names: RunNames,
  config: Target,
): Promise<boolean> {
  const rejectsTable = rejectsTableOf(config)
  if (rejectsTable === null) return false
  if ((await findRunTables(database, [names.rejects])).length === 0) return false
  await takeTransactionLock(database, `anj rejects ${quoteName(schema, rejectsTable)}`)
  return true
}

/** Adds the staged rejects to the rejects table, which it creates if missing, within the open transaction. */
export async function moveRejects(
  database: Database,
  schema: string,
  names: RunNames,
  config: Target,
): Promise<void> {
  const rejectsTable = rejectsTableOf(config)
  if (rejectsTable === null || !(await lockRejectsTable(database, schema, names, config))) return
  const staging = quoteName(schema, names.rejects)
  const table = quoteName(schema, rejectsTable)
  if (!(await findTable(database, schema, rejectsTable)))
    await makeLoadTable(database, { schema, table: rejectsTable }, load)
  const rows = await database.rows<{ own_rows?: number | string; staged_rows?: number | string }>(
    `insert into ${table} (${columns}) select ${columns} from ${staging};
     select rowcount_big() as own_rows;
     select count_big(*) as staged_rows from ${staging}`,
  )
  const own = rows.findLast((row) => row.own_rows !== undefined)?.own_rows
  const staged = rows.findLast((row) => row.staged_rows !== undefined)?.staged_rows
  requireAllStored(rejectsTable, Number(own ?? 0), Number(staged ?? 0))
}
