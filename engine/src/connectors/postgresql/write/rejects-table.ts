import { AppError } from '@anj/workflow'
import {
  type RejectsColumn,
  rejectsTableColumns,
  rejectsTableOf,
  requireAllStored,
  requireRejectsTable,
} from '../../rejects-table.ts'
import type { WriteConfig, WriteInput } from '../../writer.ts'
import type { Database } from '../connect.ts'
import { findTable } from '../introspect.ts'
import { quoteName } from '../quote.ts'
import { copyRows } from './copy-rows.ts'
import { definitionsOf } from './write-new-table.ts'

const texts = ['text', 'character varying']
const accepted: Readonly<Record<RejectsColumn, readonly string[]>> = {
  run_id: [...texts, 'uuid'],
  row: ['bigint', 'numeric'],
  column: texts,
  value: texts,
  reason: texts,
  step: texts,
  data: [...texts, 'json', 'jsonb'],
}

const columns = rejectsTableColumns.map(({ name, type }) => ({
  name,
  type: type === 'int' ? 'bigint' : 'text',
}))

type Target = Pick<WriteConfig, 'schemaName' | 'rejectsTable'>

/** Refuses a rejects table that the run couldn't write, before any row is read. */
export async function checkRejectsTable(database: Database, config: Target): Promise<void> {
  const { schemaName } = config
  const rejectsTable = rejectsTableOf(config)
  if (rejectsTable === null) return
  const table = await findTable(database, schemaName, rejectsTable)
  if (!table) {
    const [found] = await database.rows<{ may: boolean }>(
      `select coalesce(bool_or(has_schema_privilege(oid, 'CREATE')), true) as may
       from pg_catalog.pg_namespace where nspname = $1::text`,
      [schemaName],
    )
    if (found?.may === false)
      throw new AppError('rejectsTableForbidden', { action: 'create', table: rejectsTable })
    return
  }
  requireRejectsTable(rejectsTable, table.columns, accepted)
}

/** Adds the run's rejects to the rejects table, in the transaction that writes the target. */
export async function writeRejectsTable(
  database: Database,
  config: Target,
  input: WriteInput,
): Promise<void> {
  const { schemaName } = config
  const { rejects } = input
  const rejectsTable = rejectsTableOf(config)
  if (rejectsTable === null || !rejects) return
  const table = quoteName(schemaName, rejectsTable)
  // Two runs that create the table at the same time would refuse each other, so the second waits for the first.
  await database.rows('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [`anj rejects ${table}`])
  // `create table if not exists` requires the permission to create tables even if the table exists.
  if (!(await findTable(database, schemaName, rejectsTable)))
    await database.run(`create table ${table} (${definitionsOf(columns)})`)
  const { stored } = await copyRows(
    database,
    { table, columns, isNew: false },
    { ...input, rows: rejects.rows, columns: rejectsTableColumns },
  )
  requireAllStored(rejectsTable, stored, rejects.count)
}
