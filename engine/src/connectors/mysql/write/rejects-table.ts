import { AppError } from '@anj/workflow'
import {
  type RejectsColumn,
  rejectsTableColumns,
  rejectsTableOf,
  requireAllStored,
  requireRejectsTable,
} from '../../rejects-table.ts'
import type { RunNames } from '../../staged/run-names.ts'
import type { Note, WriteConfig, WriteInput } from '../../writer.ts'
import type { Database } from '../connect.ts'
import { findTable } from '../find-table.ts'
import { errorNumber, TABLE_EXISTS } from '../problems.ts'
import { quoteName } from '../quote.ts'
import { rememberRejects, tableExists } from './commit-mark.ts'
import { loadColumn } from './load-columns.ts'
import { firstWarningError, loadRows } from './load-rows.ts'
import { makeTable } from './staging.ts'

const texts = ['text', 'mediumtext', 'longtext']
const accepted: Readonly<Record<RejectsColumn, readonly string[]>> = {
  run_id: [...texts, 'char(36)', 'varchar(36)'],
  row: ['bigint', 'bigint(20)'],
  column: texts,
  value: ['longtext'],
  reason: texts,
  step: texts,
  data: ['longtext'],
}

const typeOf = (name: RejectsColumn) =>
  name === 'run_id' ? 'varchar(36)' : name === 'row' ? 'bigint' : 'longtext'
const definitions = rejectsTableColumns.map(({ name }) => `${quoteName(name)} ${typeOf(name)} null`)
const options = ' default character set utf8mb4'
const columns = rejectsTableColumns.map(({ name }) => quoteName(name)).join(', ')

type Target = Pick<WriteConfig, 'rejectsTable'>

/**
 * Refuses a rejects table that the run couldn't write, before any row is read. A new target gets its name in a RENAME,
 * which can name a new rejects table as well, but can't add rows to an existing table.
 */
export async function checkRejectsTable(
  database: Database,
  config: Target,
  isNewTarget: boolean,
): Promise<void> {
  const rejectsTable = rejectsTableOf(config)
  if (rejectsTable === null) return
  const table = await findTable(database, rejectsTable)
  if (!table) return
  if (isNewTarget) throw new AppError('rejectsTableNotTogether', { table: rejectsTable })
  if (!table.transactional)
    throw new AppError('rejectsTableOther', {
      table: rejectsTable,
      columns: `the engine ${table.engine} can't roll back`,
    })
  const existing = table.columns.map((column) =>
    column.charset && column.charset !== 'utf8mb4'
      ? { ...column, type: `${column.type} ${column.charset}` }
      : column,
  )
  requireRejectsTable(rejectsTable, existing, accepted)
}

/** Loads the run's rejects into a staging table of their own, before the transaction that writes the target. */
export async function stageRejects(
  database: Database,
  names: RunNames,
  config: Target,
  input: WriteInput,
  note: Note,
): Promise<void> {
  const { rejects } = input
  const rejectsTable = rejectsTableOf(config)
  if (rejectsTable === null || !rejects) return
  await makeTable(database, names.rejects, definitions, options)
  const load = rejectsTableColumns.map((from) => loadColumn(from, from.name, typeOf(from.name)))
  const staged = { ...input, rows: rejects.rows, columns: rejectsTableColumns }
  const { stored } = await loadRows(database, { table: names.rejects, columns: load }, staged, note)
  requireAllStored(rejectsTable, stored, rejects.count)
}

/**
 * Creates a missing rejects table before the write transaction, which the statement would commit. The mark remembers
 * the table, so that it is dropped again if the run doesn't commit.
 */
export async function makeRejectsTable(database: Database, names: RunNames, config: Target): Promise<void> {
  const rejectsTable = rejectsTableOf(config)
  if (rejectsTable === null || !(await tableExists(database, names.rejects))) return
  if (await findTable(database, rejectsTable)) return
  await rememberRejects(database, names, rejectsTable)
  try {
    await makeTable(database, rejectsTable, definitions, options)
  } catch (error) {
    // Another run has created it in the meantime.
    if (errorNumber(error) !== TABLE_EXISTS) throw error
  }
}

/** Adds the staged rejects to the rejects table within the open transaction. */
export async function moveRejects(database: Database, names: RunNames, config: Target): Promise<void> {
  const rejectsTable = rejectsTableOf(config)
  if (rejectsTable === null || !(await tableExists(database, names.rejects))) return
  const staging = quoteName(names.rejects)
  const { affectedRows, warnings } = await database.run(
    `insert into ${quoteName(rejectsTable)} (${columns}) select ${columns} from ${staging}`,
  )
  if (warnings > 0) throw await firstWarningError(database)
  const [found] = await database.rows<{ n: string | number }>(`select count(*) as n from ${staging}`)
  requireAllStored(rejectsTable, affectedRows, Number(found?.n ?? 0))
}

/** Returns the part of a RENAME TABLE that names a new rejects table; empty if the run has no rejects. */
export async function renameOfRejects(database: Database, names: RunNames, config: Target): Promise<string> {
  const rejectsTable = rejectsTableOf(config)
  if (rejectsTable === null || !(await tableExists(database, names.rejects))) return ''
  return `${quoteName(names.rejects)} to ${quoteName(rejectsTable)}, `
}
