import { AppError, type Column, sentence } from '@anj/workflow'
import { checkLimits } from '../../check-limits.ts'
import { type ColumnPair, matchColumns, targetColumnName } from '../../match-columns.ts'
import { type MissingRows, missingRowsOf, requireMarkedTable } from '../../missing-rows.ts'
import { type NewColumnChoices, newColumnChoices } from '../../new-columns.ts'
import { logLostTypes } from '../../note-lost-types.ts'
import { columnsTakenAsUtc } from '../../requirement-parts.ts'
import { fitsToData } from '../../room-to-grow.ts'
import type { Note, WriteConfig } from '../../writer.ts'
import type { Database } from '../connect.ts'
import {
  findDependents,
  findInsertRules,
  findKeyRules,
  findKeys,
  findOwnReach,
  findSchema,
  findTable,
  findUpdateReach,
  type Table,
  type TableColumn,
} from '../introspect.ts'
import { findNatives, type Natives } from '../native-types.ts'
import { isTooWideWithRoom } from '../types.ts'
import { markTypes } from './mark-types.ts'
import { readTableMetadata, type TableMetadata } from './replace-table.ts'
import { columnsWrittenInUtc, hasZone } from './requirements.ts'

/** The plan of a table write. One transaction either loads a staging table and renames it, or writes into the table. */
export type WritePlan = NewTable | WriteInto | Merge

/** Creates a table under a staging name. It may replace an existing table at the end. */
export interface NewTable {
  readonly mode: 'create' | 'replace'
  /** The column names, in workflow order. */
  readonly names: readonly string[]
  readonly choices: NewColumnChoices
  /** The columns of its primary key. */
  readonly keys: readonly string[]
  /** The columns that keep the native type of their source, and the columns that can't. */
  readonly natives: Natives
  /** True if the column types fit the values of this run and leave no room for larger values. */
  readonly fits: boolean
  /** The table to replace, and the properties to restore on the new table. */
  readonly replaced: { readonly table: Table; readonly remembered: TableMetadata } | null
}

/** Writes rows into the existing table, after emptying it or in addition to its rows. */
export interface WriteInto {
  readonly mode: 'delete' | 'truncate' | 'append'
  readonly table: Table
  readonly pairs: readonly ColumnPair<TableColumn>[]
}

/** Updates the rows whose key exists and adds the others. */
export interface Merge {
  readonly mode: 'merge'
  readonly table: Table
  readonly pairs: readonly ColumnPair<TableColumn>[]
  /** The table's columns that identify a row. */
  readonly keys: readonly string[]
  /** The deletion of the rows that are missing from the source, or null if they stay. */
  readonly missing: MissingRows<TableColumn> | null
}

/** Returns the existing table, or null. */
export function tableOf(plan: WritePlan): Table | null {
  return 'replaced' in plan ? (plan.replaced?.table ?? null) : plan.table
}

/** Plans the write from the settings and the existing table. Refuses a write that lacks permissions or is known to fail. */
export async function planWrite(
  database: Database,
  config: WriteConfig,
  columns: readonly Column[],
  note: Note,
): Promise<WritePlan> {
  const { schemaName, tableName, databaseName, updateByKey: keys = [], columnMapping = [] } = config
  if (columns.length === 0) throw new AppError('tableWithoutColumns', {})
  const names = columns.map(({ name }) => targetColumnName(name, columnMapping))
  checkLimits('postgresql', tableName, names)
  const schema = await findSchema(database, schemaName)
  if (!schema) throw new AppError('schemaMissing', { schema: schemaName, database: databaseName })
  const table = await findTable(database, schemaName, tableName)
  if (table && config.mustBeNew) throw new AppError('tryTableTaken', { table: tableName })
  if (!table && config.continuesLoad) throw new AppError('loadTargetGone', { table: tableName })
  if (!table && !config.createTableIfNotExist && !config.dropTableThenCreate)
    throw new AppError('targetTableMissing', { table: tableName, database: databaseName })
  if (table && keys.length > 0) return await planMerge(database, config, table, columns, note)
  if (table && !config.dropTableThenCreate) return await planInto(database, config, table, columns, note)
  requireMarkedTable(config)
  if (!schema.mayCreate)
    throw new AppError('createRightMissing', { schema: schemaName, database: databaseName })
  const twice = repeated(names)
  if (twice.length > 0)
    throw new AppError('targetColumnTwice', { table: tableName, columns: twice.join(', ') })
  const choices = newColumnChoices(config, columns)
  const natives = await findNatives(database, columns, choices)
  logLostTypes(natives.lost, (name) => targetColumnName(name, columnMapping), note)
  return {
    mode: table ? 'replace' : 'create',
    names,
    natives,
    fits: fitsToData(config, isTooWideWithRoom(columns), note),
    choices,
    keys: choices.keyed.map((key) => targetColumnName(key, columnMapping)),
    replaced: table && { table, remembered: await planReplace(database, tableName, table, note) },
  }
}

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))]
}

async function planReplace(
  database: Database,
  name: string,
  table: Table,
  note: Note,
): Promise<TableMetadata> {
  if (table.kind === 'view') throw new AppError('targetIsView', { table: name })
  if (table.kind !== 'table' || table.partition) throw new AppError('targetNotReplaceable', { table: name })
  if (!table.mine) throw new AppError('dropRightMissing', { table: name, owner: table.owner })
  if (table.rowSecurity) throw new AppError('targetHasRowSecurity', { table: name })
  const dependents = await findDependents(database, table.oid)
  if (dependents.length > 0) throw new AppError('targetHasDependents', { names: inWords(dependents) })
  const remembered = await readTableMetadata(database, table)
  if (remembered.lost.length > 0)
    note(sentence('targetMadeAnew', { table: name, names: remembered.lost.join(', ') }))
  return remembered
}

async function planInto(
  database: Database,
  config: WriteConfig,
  table: Table,
  columns: readonly Column[],
  note: Note,
): Promise<WritePlan> {
  const name = config.tableName
  const pairs = pairsIn(config, table, columns, note)
  const rules = await findInsertRules(database, table.oid)
  if (rules.length > 0) throw new AppError('targetInsertRules', { table: name, names: rules.join(', ') })
  if (!config.deleteExistingData) return { mode: 'append', table, pairs }
  if (config.truncate) return await planTruncate(database, name, table, pairs)
  await checkDeletion(database, name, table)
  return { mode: 'delete', table, pairs }
}

/** Refuses to delete rows without the permission, or if that would change other tables. */
async function checkDeletion(database: Database, name: string, table: Table): Promise<void> {
  if (!table.mayDelete) throw new AppError('deleteRightMissing', { table: name })
  const reached = (await findDependents(database, table.oid)).filter((one) => one.onDelete === 'changes')
  if (reached.length > 0) throw new AppError('deleteReachesOthers', { table: name, names: inWords(reached) })
}

function pairsIn(
  config: WriteConfig,
  table: Table,
  columns: readonly Column[],
  note: Note,
): readonly ColumnPair<TableColumn>[] {
  const name = config.tableName
  if (table.kind === 'view') throw new AppError('targetIsView', { table: name })
  if (table.kind === 'other') throw new AppError('targetNotATable', { table: name })
  if (table.rowSecurityActive) throw new AppError('targetHasRowSecurity', { table: name })
  const pairs = matchColumns({
    tableName: name,
    columns,
    places: table.columns,
    mapping: config.columnMapping,
  })
  const asUtc = columnsTakenAsUtc(pairs, hasZone)
  if (asUtc.length > 0) note(sentence('takenAsUtc', { columns: asUtc.join(', ') }))
  const inUtc = columnsWrittenInUtc(pairs)
  if (inUtc.length > 0) note(sentence('writtenInUtc', { columns: inUtc.join(', ') }))
  return pairs
}

/** Refuses TRUNCATE if another table references this table, as the server does. */
async function planTruncate(
  database: Database,
  name: string,
  table: Table,
  pairs: readonly ColumnPair<TableColumn>[],
): Promise<WritePlan> {
  if (!table.mayTruncate) throw new AppError('truncateRightMissing', { table: name })
  const referring = (await findDependents(database, table.oid)).filter(({ kind }) => kind === 'foreign key')
  if (referring.length > 0)
    throw new AppError('truncateReferenced', { table: name, names: inWords(referring) })
  return { mode: 'truncate', table, pairs }
}

async function planMerge(
  database: Database,
  config: WriteConfig,
  table: Table,
  columns: readonly Column[],
  note: Note,
): Promise<WritePlan> {
  const { tableName: name, updateByKey = [] } = config
  const pairs = pairsIn(config, table, columns, note)
  const isKey = ({ from }: ColumnPair<TableColumn>) => updateByKey.includes(from.name)
  const keys = pairs.filter(isKey).map(({ to }) => to.name)
  const known = await findKeys(database, table.oid)
  const fits = (key: readonly string[]) =>
    key.length === keys.length && keys.every((column) => key.includes(column))
  if (keys.length < updateByKey.length || !known.some(fits))
    throw new AppError('updateKeyNotUnique', { table: name, columns: updateByKey.join(', ') })
  const rules = await findKeyRules(database, table.oid)
  if (rules.length > 0) throw new AppError('updateKeyRules', { table: name, names: rules.join(', ') })
  const missing = missingRowsOf(config, pairs, { columns: table.columns, types: markTypes })
  const isCompared = (pair: ColumnPair<TableColumn>) => isKey(pair) || missing?.within.includes(pair)
  const forbidden = pairs.filter(
    (pair) => (isCompared(pair) && !pair.to.maySelect) || (!isKey(pair) && !pair.to.mayUpdate),
  )
  if (forbidden.length > 0)
    throw new AppError('updateRightMissing', { table: name, columns: namesOf(forbidden) })
  const fixed = pairs.filter((pair) => !isKey(pair) && pair.to.always)
  if (fixed.length > 0) throw new AppError('targetColumnsGenerated', { table: name, columns: namesOf(fixed) })
  const updated = pairs.filter((pair) => !isKey(pair)).map(({ to }) => to.name)
  const reached = await findUpdateReach(database, table.oid, updated)
  if (reached.length > 0)
    throw new AppError('updateReachesOthers', { table: name, names: reached.join('; ') })
  const { mark } = missing ?? {}
  const marks = table.columns.filter((column) => column.name === mark?.name)
  const unusable = marks.filter((column) => !column.mayUpdate || !column.maySelect)
  if (unusable.length > 0)
    throw new AppError('updateRightMissing', { table: name, columns: mark?.name ?? '' })
  if (missing && !mark) await checkMissingDeletion(database, name, table)
  return { mode: 'merge', table, pairs, keys, missing }
}

/** Refuses to delete some rows of a table if that could delete or change the rows that stay. */
async function checkMissingDeletion(database: Database, name: string, table: Table): Promise<void> {
  await checkDeletion(database, name, table)
  const own = await findOwnReach(database, table.oid)
  if (own.length > 0) throw new AppError('deleteReachesKept', { table: name, names: own.join('; ') })
}

const namesOf = (pairs: readonly ColumnPair<TableColumn>[]) => pairs.map(({ to }) => to.name).join(', ')

function inWords(dependents: readonly { readonly kind: string; readonly name: string }[]): string {
  return dependents.map(({ kind, name }) => `${kind} ${name}`).join('; ')
}
