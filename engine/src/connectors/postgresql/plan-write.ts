import { AppError, type ConfigOf, sentence } from '@anj/workflow'
import type { PlanColumn } from '../../plan/plan.ts'
import type { Note } from '../writer.ts'
import type { Database } from './connect.ts'
import { takenAsUtc } from './demands.ts'
import { findDependents, findSchema, findTable, type Table } from './introspect.ts'
import { type ColumnPair, matchColumns } from './match-columns.ts'
import { type Remembered, rememberTable } from './replace-table.ts'
import { checkLimits } from './types.ts'

export type PostgresqlOutput = ConfigOf<'postgresqlOutput'>

/** What will be done to the table (DESIGN §5, PostgreSQL row). */
export type WritePlan =
  | { readonly mode: 'create' }
  | { readonly mode: 'replace'; readonly table: Table; readonly remembered: Remembered }
  | { readonly mode: 'delete' | 'append'; readonly table: Table; readonly pairs: readonly ColumnPair[] }

/** Decides by flags and table what will be done, and refuses what can be known to fail: rights are checked first. */
export async function planWrite(
  database: Database,
  config: PostgresqlOutput,
  columns: readonly PlanColumn[],
  note: Note,
): Promise<WritePlan> {
  const { schemaName, tableName, databaseName } = config
  if (columns.length === 0) throw new AppError('tableWithoutColumns', {})
  checkLimits(tableName, columns)
  const schema = await findSchema(database, schemaName)
  if (!schema) throw new AppError('schemaMissing', { schema: schemaName, database: databaseName })
  const table = await findTable(database, schemaName, tableName)
  if (!table && !config.createTableIfNotExist && !config.dropTableThenCreate)
    throw new AppError('targetTableMissing', { table: tableName, database: databaseName })
  if (table && !config.dropTableThenCreate) return await planExisting(database, config, table, columns, note)
  if (!schema.mayCreate)
    throw new AppError('createRightMissing', { schema: schemaName, database: databaseName })
  return table ? await planReplace(database, tableName, table, note) : { mode: 'create' }
}

async function planReplace(database: Database, name: string, table: Table, note: Note): Promise<WritePlan> {
  if (table.kind !== 'table' || table.partition) throw new AppError('targetNotReplaceable', { table: name })
  if (!table.mine) throw new AppError('dropRightMissing', { table: name, owner: table.owner })
  if (table.rowSecurity) throw new AppError('targetHasRowSecurity', { table: name })
  const dependents = await findDependents(database, table.oid)
  if (dependents.length > 0) throw new AppError('targetHasDependents', { names: inWords(dependents) })
  const remembered = await rememberTable(database, table)
  if (remembered.lost.length > 0)
    note(sentence('targetMadeAnew', { table: name, names: remembered.lost.join(', ') }))
  return { mode: 'replace', table, remembered }
}

async function planExisting(
  database: Database,
  config: PostgresqlOutput,
  table: Table,
  columns: readonly PlanColumn[],
  note: Note,
): Promise<WritePlan> {
  const name = config.tableName
  if (table.kind === 'other') throw new AppError('targetNotATable', { table: name })
  if (table.rowSecurityActive) throw new AppError('targetHasRowSecurity', { table: name })
  const pairs = matchColumns(name, columns, table)
  const asUtc = takenAsUtc(pairs)
  if (asUtc.length > 0) note(sentence('takenAsUtc', { columns: asUtc.join(', ') }))
  if (!config.deleteExistingData) return { mode: 'append', table, pairs }
  if (!table.mayDelete) throw new AppError('deleteRightMissing', { table: name })
  const reached = (await findDependents(database, table.oid)).filter((one) => one.onDelete === 'changes')
  if (reached.length > 0) throw new AppError('deleteReachesOthers', { table: name, names: inWords(reached) })
  return { mode: 'delete', table, pairs }
}

function inWords(dependents: readonly { readonly kind: string; readonly name: string }[]): string {
  return dependents.map(({ kind, name }) => `${kind} ${name}`).join('; ')
}
