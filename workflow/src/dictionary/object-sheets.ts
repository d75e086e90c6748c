import { type Sheet, type SheetColumns, sheetOf } from '../report/sheet.ts'
import {
  type DatabaseObject,
  databaseObjects,
  objectKindNames,
  partitionDifferences,
} from './describe-objects.ts'
import { type Dictionary, type DictionaryTable, tableLabel } from './dictionary.ts'
import type { DictionaryPartition, DictionaryPolicy, DictionaryTrigger } from './dictionary-objects.ts'

/** A cell of a workbook holds at most 32,767 characters. */
const MAX_CELL = 32_767

/** Returns the sheets about the parts of a database beyond tables, columns and keys. Omits empty sheets. */
export function objectSheets(dictionary: Dictionary): readonly Sheet[] {
  const { tables } = dictionary
  const objects = databaseObjects(dictionary)
  const ofKinds = (...kinds: readonly DatabaseObject['kind'][]) =>
    objects.filter(({ kind }) => kinds.includes(kind))
  const triggers = tables.flatMap((table) => (table.triggers ?? []).map((part) => ({ table, part })))
  const policies = tables.flatMap((table) =>
    (table.rowSecurity?.policies ?? []).map((part) => ({ table, part })),
  )
  const partitions = tables.flatMap((table) =>
    (table.partitioning?.partitions ?? []).map((part) => ({ table, part })),
  )
  return [
    sheetOf(
      'Views',
      viewColumns,
      tables.filter(({ view }) => view !== undefined),
    ),
    sheetOf('Triggers', triggerColumns, triggers),
    sheetOf('Policies', policyColumns, policies),
    sheetOf('Partitions', partitionColumns, partitions),
    sheetOf('Functions', routineColumns, ofKinds('function', 'procedure', 'aggregate', 'window')),
    sheetOf('Sequences', sequenceColumns, ofKinds('sequence', 'identity', 'autoIncrement')),
    sheetOf('Types', typeColumns, ofKinds('enum', 'domain', 'composite')),
    sheetOf('Extensions', extensionColumns, ofKinds('extension')),
  ].filter(({ rows }) => rows.length > 0)
}

const yes = (is: boolean) => (is ? 'yes' : 'no')

function cell(definition: string | null): string | null {
  if (definition === null || definition.length <= MAX_CELL) return definition
  return `${definition.slice(0, MAX_CELL - 1)}…`
}

interface Placed<T> {
  readonly table: DictionaryTable
  readonly part: T
}

const viewColumns: SheetColumns<DictionaryTable> = {
  Schema: ({ schema }) => schema,
  View: ({ name }) => name,
  Reads: ({ view }) => view?.reads.map(tableLabel).join(', ') || null,
  Definition: ({ view }) => cell(view?.definition ?? null),
}

const triggerColumns: SheetColumns<Placed<DictionaryTrigger>> = {
  Schema: ({ table }) => table.schema,
  Table: ({ table }) => table.name,
  Name: ({ part }) => part.name,
  Timing: ({ part }) => (part.timing === 'insteadOf' ? 'instead of' : part.timing),
  Events: ({ part }) => part.events.join(', '),
  Level: ({ part }) => part.level,
  Enabled: ({ part }) => part.enabled,
  Function: ({ part }) => part.function,
  Definition: ({ part }) => cell(part.definition),
}

const policyColumns: SheetColumns<Placed<DictionaryPolicy>> = {
  Schema: ({ table }) => table.schema,
  Table: ({ table }) => table.name,
  'Row security': ({ table }) => (table.rowSecurity?.enabled ? 'on' : 'off'),
  Forced: ({ table }) => yes(table.rowSecurity?.forced ?? false),
  Name: ({ part }) => part.name,
  Command: ({ part }) => part.command,
  Permissive: ({ part }) => yes(part.permissive),
  Roles: ({ part }) => part.roles.join(', '),
  Using: ({ part }) => part.using,
  'With check': ({ part }) => part.check,
}

const partitionColumns: SheetColumns<Placed<DictionaryPartition>> = {
  Schema: ({ table }) => table.schema,
  Table: ({ table }) => table.name,
  Strategy: ({ table }) => table.partitioning?.strategy ?? null,
  Key: ({ table }) => table.partitioning?.key ?? null,
  Partition: ({ part }) => part.name,
  'Part of': ({ part }) => part.parent,
  Bounds: ({ part }) => part.bounds,
  'Partitioned by': ({ part }) => part.by,
  'Rows (estimated)': ({ part }) => part.rows,
  Differences: ({ part }) => partitionDifferences(part).join('; ') || null,
}

const objectColumns: SheetColumns<DatabaseObject> = {
  Schema: ({ schema }) => schema,
  Name: ({ name }) => name,
  Kind: ({ kind }) => objectKindNames[kind],
}
const property = (name: string) => (object: DatabaseObject) =>
  object.properties[name] ?? object.state[name] ?? null

const routineColumns: SheetColumns<DatabaseObject> = {
  ...objectColumns,
  Arguments: property('arguments'),
  Returns: property('returns'),
  Language: property('language'),
  'Security definer': ({ properties }) => yes(Boolean(properties.runs)),
  Settings: property('settings'),
  Owner: property('owner'),
  Comment: ({ comment }) => comment,
  Definition: ({ definition }) => cell(definition),
}

const sequenceColumns: SheetColumns<DatabaseObject> = {
  ...objectColumns,
  Column: property('column'),
  Type: property('type'),
  Start: property('start'),
  Increment: property('increment'),
  Minimum: property('minimum'),
  Maximum: property('maximum'),
  Cycle: ({ properties }) => yes(Boolean(properties.cycle)),
  'Last value': property('last value'),
  Used: property('used'),
}

const typeColumns: SheetColumns<DatabaseObject> = {
  ...objectColumns,
  Labels: property('labels'),
  Declaration: property('is'),
  Owner: property('owner'),
  Comment: ({ comment }) => comment,
}

const extensionColumns: SheetColumns<DatabaseObject> = {
  Name: ({ name }) => name,
  Version: property('version'),
  Schema: property('schema'),
}
