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
import { chosenAsKept, typesOfServer } from '../chosen-types.ts'
import type { Database } from '../connect.ts'
import {
  findDefinitions,
  findOwnReferences,
  findReferences,
  findTable,
  findTriggers,
  type Reference,
  type Table,
  type TableColumn,
} from '../find-table.ts'
import { findNatives, type Natives } from '../native-types.ts'
import { isTooWideWithRoom } from '../types.ts'

/**
 * The plan of a table write. Every row goes to a staging table first. Then either one RENAME TABLE puts the staging table
 * in place, or one transaction moves the rows (docs/decisions/0020).
 */
export type WritePlan =
  | (NewPlan & { readonly mode: 'create' })
  | (NewPlan & { readonly mode: 'replace'; readonly table: Table })
  | ExistingPlan

/** The plan for a table that the run creates. */
export interface NewPlan {
  readonly names: NewNames
  /** The columns that keep the native type of their source, and the columns that can't. */
  readonly natives: Natives
  /** The columns with a chosen type, which are among `natives` too. */
  readonly chosen: readonly ColumnPair<TableColumn>[]
  readonly choices: NewColumnChoices
  /** True if the column types fit the values of this run and leave no room for larger values. */
  readonly fits: boolean
}

/** The types of columns that can mark missing rows. */
const markTypes: MarkTypes = { time: ['datetime', 'timestamp', 'date'], flag: ['tinyint', 'bit'] }

/** Maps the columns of the workflow to the column names of a new table. */
export interface NewNames {
  /** Returns the name that a workflow column gets in the new table. */
  readonly of: (column: string) => string
  /** The names that the primary key's columns get in the new table. */
  readonly key: readonly string[]
}

export interface ExistingPlan {
  readonly mode: 'delete' | 'append' | 'update'
  readonly table: Table
  readonly pairs: readonly ColumnPair<TableColumn>[]
  /** The target columns that identify a row in the mode 'update'. */
  readonly key: readonly string[]
  /** In the mode 'update': the deletion of the rows that are missing from the source, or null if they stay. */
  readonly missing: MissingRows<TableColumn> | null
}

/** Plans the write from the settings and the existing table. Refuses a write that is known to fail. */
export async function planWrite(
  database: Database,
  config: WriteConfig,
  columns: readonly Column[],
  note: Note,
): Promise<WritePlan> {
  const { tableName, databaseName, columnMapping = [] } = config
  if (columns.length === 0) throw new AppError('tableWithoutColumns', {})
  // For an invalid table name, the server would throw an error instead of reporting that no such table exists.
  checkLimits('mysql', tableName, [])
  const table = await findTable(database, tableName)
  if (table && config.mustBeNew) throw new AppError('tryTableTaken', { table: tableName })
  if (!table && config.continuesLoad) throw new AppError('loadTargetGone', { table: tableName })
  if (!table && !config.createTableIfNotExist && !config.dropTableThenCreate)
    throw new AppError('targetTableMissing', { table: tableName, database: databaseName })
  if (table?.kind === 'view') throw new AppError('targetIsView', { table: tableName })
  if (table && !config.dropTableThenCreate) return await planExisting(database, config, table, columns, note)
  requireMarkedTable(config)
  const nameOf = (name: string) => targetColumnName(name, columnMapping)
  checkLimits(
    'mysql',
    tableName,
    columns.map(({ name }) => nameOf(name)),
  )
  const choices = newColumnChoices(config, columns)
  const names = { of: nameOf, key: choices.keyed.map(nameOf) }
  const chosen = chosenPairs(typesOfServer, columns, choices, nameOf)
  const natives = await findNatives(database, columns, keyColumnNames(columns, names), chosenAsKept(chosen))
  logLostTypes(natives.lost, nameOf, note)
  noteInUtc(
    columns
      .filter((column) => isInstant(column) && !natives.kept.has(column.name))
      .map(({ name }) => nameOf(name)),
    note,
  )
  const plan = {
    names,
    natives,
    chosen,
    choices,
    fits: fitsToData(config, isTooWideWithRoom(columns, natives.kept), note),
  }
  return table ? await planReplace(database, table, { ...plan, columns }, note) : { mode: 'create', ...plan }
}

/** Returns the names of the workflow columns that become a new table's key. */
export function keyColumnNames(columns: readonly Column[], names: NewNames): readonly string[] {
  return columns.map(({ name }) => name).filter((name) => names.key.includes(names.of(name)))
}

function noteInUtc(columns: readonly string[], note: Note): void {
  if (columns.length > 0) note(sentence('writtenInUtc', { columns: columns.join(', ') }))
}

async function planReplace(
  database: Database,
  table: Table,
  { columns, ...plan }: NewPlan & { readonly columns: readonly Column[] },
  note: Note,
): Promise<WritePlan> {
  const { name } = table
  if (table.kind !== 'table') throw new AppError('targetNotReplaceable', { table: name })
  const references = await findReferences(database, name)
  const triggers = await findTriggers(database, name)
  const dependents = [
    ...references.map((one) => `foreign key ${one.name} of ${one.table}`),
    ...triggers.map((one) => `trigger ${one}`),
  ]
  if (dependents.length > 0) throw new AppError('targetHasDependents', { names: dependents.join('; ') })
  // In MariaDB, a JSON column is text with an automatic check, which a new JSON column gets again.
  const remade = columns.flatMap(({ name: column, origin }) =>
    origin?.kind === 'json' ? [`check ${plan.names.of(column)}`] : [],
  )
  const lost = (await findDefinitions(database, table)).filter(
    (definition) => !database.isMariaDb || !remade.includes(definition),
  )
  if (lost.length > 0) note(sentence('mysqlTableMadeAnew', { table: name, names: lost.join(', ') }))
  return { mode: 'replace', table, ...plan }
}

async function planExisting(
  database: Database,
  config: DatabaseOutputConfig,
  table: Table,
  columns: readonly Column[],
  note: Note,
): Promise<WritePlan> {
  const { name } = table
  if (table.kind === 'other') throw new AppError('targetNotATable', { table: name })
  if (!table.transactional)
    throw new AppError('targetNotTransactional', { table: name, engine: table.engine })
  const { columnMapping: mapping, updateByKey = [] } = config
  const pairs = matchColumns({ tableName: name, columns, places: table.columns, mapping })
  const asUtc = columnsTakenAsUtc(pairs, ({ baseType }) => baseType === 'timestamp')
  if (asUtc.length > 0) note(sentence('takenAsUtc', { columns: asUtc.join(', ') }))
  noteInUtc(
    pairs.filter(({ from, to }) => isInstant(from) && to.baseType !== 'timestamp').map(({ to }) => to.name),
    note,
  )
  if (updateByKey.length > 0) {
    const missing = missingRowsOf(config, pairs, { columns: table.columns, types: markTypes })
    return await planUpdate(database, table, pairs, updateByKey, missing)
  }
  if (!config.deleteExistingData) return { mode: 'append', table, pairs, key: [], missing: null }
  const plan = { mode: 'delete', table, pairs, key: [], missing: null } as const
  const reached = affectedForeignKeys(plan, await findReferences(database, name))
  if (reached.length > 0) throw new AppError('deleteReachesOthers', { table: name, names: inWords(reached) })
  return plan
}

async function planUpdate(
  database: Database,
  table: Table,
  pairs: readonly ColumnPair<TableColumn>[],
  updateByKey: readonly string[],
  missing: ExistingPlan['missing'],
): Promise<ExistingPlan> {
  const { name } = table
  const key = updateByKey.map((column) => pairs.find(({ from }) => from.name === column)?.to.name ?? column)
  const isKey = ({ unique, columns }: Table['keys'][number]) =>
    unique && columns.length === new Set(key).size && columns.every((column) => key.includes(column))
  if (!table.keys.some(isKey))
    throw new AppError('updateKeyNotUnique', { table: name, columns: key.join(', ') })
  const plan = { mode: 'update', table, pairs, key, missing } as const
  const references = await findReferences(database, name)
  const reached = affectedForeignKeys({ ...plan, missing: null }, references)
  if (reached.length > 0) throw new AppError('updateReachesOthers', { table: name, names: inWords(reached) })
  const deleted = affectedForeignKeys(plan, references)
  if (deleted.length > 0) throw new AppError('deleteReachesOthers', { table: name, names: inWords(deleted) })
  const own = deletesMissing(plan.missing) ? await findOwnReach(database, name) : []
  if (own.length > 0) throw new AppError('deleteReachesKept', { table: name, names: inWords(own) })
  return plan
}

/** Returns the table's foreign keys to itself that delete or change other rows when a row is deleted. */
export async function findOwnReach(database: Database, table: string): Promise<readonly Reference[]> {
  return (await findOwnReferences(database, table)).filter(({ changesOnDelete }) => changesOnDelete)
}

/** Returns the foreign keys that would make the write change other tables too. */
export function affectedForeignKeys(
  plan: ExistingPlan,
  references: readonly Reference[],
): readonly Reference[] {
  const updated = updatedColumns(plan)
  return references.filter(
    ({ columns, changesOnDelete, changesOnUpdate }) =>
      ((plan.mode === 'delete' || deletesMissing(plan.missing)) && changesOnDelete) ||
      (plan.mode === 'update' && changesOnUpdate && columns.some((column) => updated.includes(column))),
  )
}

/** Returns the columns that an update by key changes in existing rows: all except the key. */
export function updatedColumns({ pairs, key }: ExistingPlan): readonly string[] {
  return pairs.map(({ to }) => to.name).filter((name) => !key.includes(name))
}

function inWords(references: readonly Reference[]): string {
  return references.map((one) => `foreign key ${one.name} of ${one.table}`).join('; ')
}
