import { AppError, type Column, type DatabaseOutputConfig, sentence } from '@anj/workflow'
import { checkLimits } from '../../check-limits.ts'
import { chosenPairs } from '../../chosen-types.ts'
import { type ColumnPair, matchColumns, targetColumnName } from '../../match-columns.ts'
import {
  deletesMissing,
  type MarkTypes,
  type MissingRows,
  missingRowsOf,
  requireMarkedTable,
} from '../../missing-rows.ts'
import { type NewColumnChoices, newColumnChoices } from '../../new-columns.ts'
import { logLostTypes } from '../../note-lost-types.ts'
import { columnsTakenAsUtc, isInstant } from '../../requirement-parts.ts'
import { fitsToData } from '../../room-to-grow.ts'
import type { Note, WriteConfig } from '../../writer.ts'
import { typesOfServer } from '../chosen-types.ts'
import type { Database } from '../connect.ts'
import { findTable, type Table, type TableColumn } from '../find-table.ts'
import { findNatives, nativeColumn } from '../native-types.ts'
import { isTooWideWithRoom } from '../types.ts'
import { checkMayCreate, checkMayRestore, checkMayWrite } from './check-rights.ts'
import {
  findDefinitions,
  findDependents,
  findReferences,
  hasRowSecurity,
  type Reference,
} from './find-dependents.ts'
import { type Remembered, rememberTable } from './table-metadata.ts'

/**
 * The plan for writing a table. All rows are loaded into a staging table first. Then one short transaction either
 * renames that table or moves its rows.
 */
export type WritePlan = NewPlan | ExistingPlan

export interface NewPlan {
  readonly mode: 'create' | 'replace'
  /** The schema of the target, in the server's spelling. */
  readonly schema: string
  readonly names: NewNames
  /** The columns with a chosen type, and those that keep the type they have in the source server. */
  readonly natives: readonly ColumnPair<TableColumn>[]
  readonly choices: NewColumnChoices
  /** True if the column types fit the values of this run and leave no room for larger values. */
  readonly fits: boolean
  /** The replaced table, and the properties that the new table takes over. */
  readonly replaced: { readonly table: Table; readonly remembered: Remembered } | null
}

/** Maps the columns of the workflow to the column names of a new table. */
export interface NewNames {
  /** Returns the name that a workflow column gets in the new table. */
  readonly of: (column: string) => string
  /** The columns of the primary key. */
  readonly key: readonly string[]
}

export interface ExistingPlan {
  readonly mode: 'delete' | 'truncate' | 'append' | 'update'
  readonly schema: string
  readonly table: Table
  readonly pairs: readonly ColumnPair<TableColumn>[]
  /** The target columns that identify a row in the mode 'update'. */
  readonly key: readonly string[]
  /** In the mode 'update': the deletion of the rows that are missing from the source, or null if they stay. */
  readonly missing: MissingRows<TableColumn> | null
}

/** The types of columns that can mark missing rows. */
const markTypes: MarkTypes = {
  time: ['datetime2', 'datetime', 'smalldatetime', 'datetimeoffset', 'date'],
  flag: ['bit'],
}

/** Plans the write from the settings and the current table, and refuses a write that is certain to fail. */
export async function planWrite(
  database: Database,
  config: WriteConfig,
  columns: readonly Column[],
  note: Note,
): Promise<WritePlan> {
  const { schemaName: schema, tableName, databaseName, columnMapping = [] } = config
  if (columns.length === 0) throw new AppError('tableWithoutColumns', {})
  await checkMayCreate(database, schema, databaseName)
  const table = await findTable(database, schema, tableName)
  if (table && config.mustBeNew) throw new AppError('tryTableTaken', { table: tableName })
  if (!table && config.continuesLoad) throw new AppError('loadTargetGone', { table: tableName })
  if (!table && !config.createTableIfNotExist && !config.dropTableThenCreate)
    throw new AppError('targetTableMissing', { table: tableName, database: databaseName })
  if (table && !config.dropTableThenCreate) {
    const plan = await planExisting(database, config, table, columns, note)
    await checkMayWrite(database, plan)
    return plan
  }
  requireMarkedTable(config)
  const nameOf = (name: string) => targetColumnName(name, columnMapping)
  const written = columns.map(({ name }) => nameOf(name))
  checkLimits('mssql', tableName, written)
  const twice = repeated(written)
  if (twice.length > 0)
    throw new AppError('targetColumnTwice', { table: tableName, columns: twice.join(', ') })
  const choices = newColumnChoices(config, columns)
  const { keyed } = choices
  const names = { of: nameOf, key: keyed.map(nameOf) }
  const chosen = chosenPairs(typesOfServer, columns, choices, nameOf)
  const others = columns.filter(({ name }) => !choices.types.has(name))
  const natives = await findNatives(database, others, keyed)
  logLostTypes(natives.lost, nameOf, note)
  return {
    mode: table ? 'replace' : 'create',
    schema: table?.schema ?? schema,
    names,
    natives: [
      ...chosen,
      ...columns.flatMap((from) => {
        const native = natives.kept.get(from.name)
        return native ? [{ from, to: nativeColumn(nameOf(from.name), native) }] : []
      }),
    ],
    choices,
    fits: fitsToData(config, isTooWideWithRoom(columns, keyed), note),
    replaced: table && (await planReplace(database, table, note)),
  }
}

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))]
}

async function planReplace(
  database: Database,
  table: Table,
  note: Note,
): Promise<NonNullable<NewPlan['replaced']>> {
  const { name } = table
  if (table.kind !== 'table' || table.storage !== 'ordinary')
    throw new AppError('targetNotReplaceable', { table: name })
  if (await hasRowSecurity(database, table)) throw new AppError('targetHasRowSecurity', { table: name })
  const dependents = await findDependents(database, table)
  if (dependents.length > 0) throw new AppError('targetHasDependents', { names: dependents.join('; ') })
  const remembered = await rememberTable(database, table)
  await checkMayRestore(database, table, remembered)
  const lost = await findDefinitions(database, table)
  if (lost.length > 0) note(sentence('targetMadeAnew', { table: name, names: lost.join(', ') }))
  return { table, remembered }
}

async function planExisting(
  database: Database,
  config: DatabaseOutputConfig,
  table: Table,
  columns: readonly Column[],
  note: Note,
): Promise<ExistingPlan> {
  const { name, schema } = table
  if (table.kind === 'view') throw new AppError('targetIsView', { table: name })
  if (table.kind === 'other') throw new AppError('targetNotATable', { table: name })
  if (table.storage === 'history') throw new AppError('targetIsHistory', { table: name })
  if (table.insteadOf.length > 0)
    throw new AppError('targetInsteadOf', { table: name, names: table.insteadOf.join(', ') })
  if (await hasRowSecurity(database, table)) throw new AppError('targetHasRowSecurity', { table: name })
  const { columnMapping: mapping, updateByKey = [] } = config
  const pairs = matchColumns({ tableName: name, columns, places: table.columns, mapping })
  noteZones(pairs, note)
  if (updateByKey.length > 0) {
    const missing = missingRowsOf(config, pairs, { columns: table.columns, types: markTypes })
    return await planUpdate(database, table, pairs, updateByKey, missing)
  }
  if (!config.deleteExistingData) return { mode: 'append', schema, table, pairs, key: [], missing: null }
  const references = await findReferences(database, table)
  if (config.truncate) {
    if (table.storage !== 'ordinary') throw new AppError('truncateNotOrdinary', { table: name })
    // TRUNCATE doesn't check individual rows, so the server allows it only if no other table references this table.
    if (references.length > 0)
      throw new AppError('truncateReferenced', { table: name, names: inWords(references) })
    return { mode: 'truncate', schema, table, pairs, key: [], missing: null }
  }
  refuseReach(table, references)
  return { mode: 'delete', schema, table, pairs, key: [], missing: null }
}

/** Refuses to delete rows if that would change other tables. */
function refuseReach({ name }: Table, references: readonly Reference[]): void {
  const reached = references.filter(({ changesOnDelete }) => changesOnDelete)
  if (reached.length > 0) throw new AppError('deleteReachesOthers', { table: name, names: inWords(reached) })
}

function noteZones(pairs: readonly ColumnPair<TableColumn>[], note: Note): void {
  const hasZone = ({ baseType }: TableColumn) => baseType === 'datetimeoffset'
  const asUtc = columnsTakenAsUtc(pairs, hasZone)
  if (asUtc.length > 0) note(sentence('takenAsUtc', { columns: asUtc.join(', ') }))
  const inUtc = pairs.filter(({ from, to }) => isInstant(from) && !hasZone(to)).map(({ to }) => to.name)
  if (inUtc.length > 0) note(sentence('writtenInUtc', { columns: inUtc.join(', ') }))
}

function inWords(references: readonly Reference[]): string {
  return references.map(({ name, table }) => `foreign key ${name} of ${table}`).join('; ')
}

/**
 * Plans an update by key. The chosen columns must be a key of the table, or else a row could match several rows of the
 * table.
 */
async function planUpdate(
  database: Database,
  table: Table,
  pairs: readonly ColumnPair<TableColumn>[],
  updateByKey: readonly string[],
  missing: ExistingPlan['missing'],
): Promise<ExistingPlan> {
  const { name, schema } = table
  const key = updateByKey.map((column) => pairs.find(({ from }) => from.name === column)?.to.name ?? column)
  const isKey = ({ isUnique, columns }: Table['keys'][number]) =>
    isUnique && columns.length === key.length && columns.every((column) => key.includes(column))
  if (!table.keys.some(isKey))
    throw new AppError('updateKeyNotUnique', { table: name, columns: key.join(', ') })
  // The server can't update an identity column.
  const fixed = pairs.filter(({ to }) => to.identity && !key.includes(to.name)).map(({ to }) => to.name)
  if (fixed.length > 0)
    throw new AppError('targetColumnsGenerated', { table: name, columns: fixed.join(', ') })
  const references = await findReferences(database, table)
  const reached = references.filter(({ changesOnUpdate }) => changesOnUpdate)
  if (reached.length > 0) throw new AppError('updateReachesOthers', { table: name, names: inWords(reached) })
  if (deletesMissing(missing)) refuseReach(table, references)
  return { mode: 'update', schema, table, pairs, key, missing }
}
