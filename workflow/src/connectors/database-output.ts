import { type Static, Type } from 'typebox'
import { type DatabaseKind, databases } from '../databases/index.ts'
import type { NodeToCheck } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { duplicateNames } from '../model/side-by-side.ts'
import { connectionFields } from './database-address.ts'
import { tableLimitsProblem } from './table-limits.ts'

/** Settings of every database output. Flags and defaults: docs/specification.md, "Entities and their fields". */
export const DatabaseOutputConfig = Type.Object({
  ...connectionFields,
  /** Empty for kinds without schemas. */
  schemaName: Type.String({ title: 'Schema' }),
  /** Limited to 100 characters by `problems`, whose message matches the form. */
  tableName: Type.String({ title: 'Table Name' }),
  createTableIfNotExist: Type.Boolean({ title: 'Create Table If Not Exist', default: true }),
  dropTableThenCreate: Type.Boolean({ title: 'Drop Table Then Create', default: false }),
  deleteExistingData: Type.Boolean({ title: 'Delete Existing Data', default: true }),
  /** Uses TRUNCATE instead of DELETE. Only for kinds that can roll back a TRUNCATE. */
  truncate: Type.Optional(Type.Boolean({ title: 'Empty by TRUNCATE' })),
  /**
   * Upsert: key columns of the workflow. Off when missing, or when empty together with one of the other two modes, which
   * key columns can't be combined with.
   */
  updateByKey: Type.Optional(Type.Array(Type.String())),
  /** Maps workflow columns to target columns that have different names. Columns not listed here are matched by name. */
  columnMapping: Type.Optional(Type.Array(Type.Object({ column: Type.String(), to: Type.String() }))),
  /** With `updateByKey`: also deletes or marks the table's rows whose key is missing from the source. Off when missing. */
  deleteMissing: Type.Optional(
    Type.Object({
      /** Limits the missing rows to those whose values in these columns occur in the source. */
      within: Type.Array(Type.String()),
      /** The table's column that marks missing rows, which then stay. A time gets the time of the run, a flag true. */
      mark: Type.Optional(Type.String()),
      /**
       * The largest share of the table's rows that may be missing, in percent. By default, `defaultMaxMissing` if the
       * input loads only new rows, and no limit otherwise.
       */
      maxShare: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
      /** Allows a source without rows to an input that loads only new rows. */
      allowEmpty: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Choices for the columns of a table that the run creates. Columns not listed here get the default definition. */
  newColumns: Type.Optional(
    Type.Array(
      Type.Object({
        column: Type.String(),
        /** Type in the server's own notation. */
        type: Type.Optional(Type.String({ maxLength: 200 })),
        nullable: Type.Optional(Type.Boolean()),
        /** True for a column of the primary key. */
        key: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
  /** Fits the types of a table that the run creates to the values of this run and leaves no room for larger values. */
  fitToData: Type.Optional(Type.Boolean()),
  /** Name of a table on the same server for the rows with rejected values. Off when missing. */
  rejectsTable: Type.Optional(Type.String()),
})
export type DatabaseOutputConfig = Static<typeof DatabaseOutputConfig>

/** The largest share of missing rows of an incremental load by default, in percent. */
export const defaultMaxMissing = 10

/** Returns the contract fields that all database outputs share. */
export function databaseOutput(kind: DatabaseKind) {
  const { defaultSchema, schemas } = databases[kind]
  return {
    config: DatabaseOutputConfig,
    initial: (): DatabaseOutputConfig => ({
      connectionId: null,
      address: null,
      databaseName: '',
      schemaName: defaultSchema,
      tableName: '',
      createTableIfNotExist: true,
      dropTableThenCreate: false,
      deleteExistingData: true,
    }),
    problems: (node: NodeToCheck<DatabaseOutputConfig>) => problemsOf(node, kind, schemas),
  }
}

function problemsOf(
  { title, config, inputs }: NodeToCheck<DatabaseOutputConfig>,
  kind: DatabaseKind,
  schemas: boolean,
): readonly Problem[] {
  const found: Problem[] = []
  if (config.connectionId === null) {
    // An address without a connection comes from a workflow file. The user must enter the password again.
    found.push(problem(config.address ? 'databasePasswordRequired' : 'serverNameRequired'))
  }
  if (blank(config.databaseName)) found.push(problem('databaseNameRequired'))
  if (schemas && blank(config.schemaName)) found.push(problem('schemaNameRequired'))
  const { updateByKey = [], columnMapping = [], deleteMissing, newColumns = [] } = config
  found.push(
    ...tableProblems(config, kind, inputs),
    ...modeProblems(title, config),
    ...rejectsTableProblems(title, config, kind),
  )
  const known = inputs && new Set(inputs.flat().map(({ name }) => name))
  const named = new Set([
    ...updateByKey,
    ...columnMapping.map(({ column }) => column),
    ...(deleteMissing?.within ?? []),
    ...newColumns.map(({ column }) => column),
  ])
  for (const column of named)
    if (known && !known.has(column)) found.push(problem('columnMissing', { title, column }))
  for (const column of duplicateNames(columnMapping.map(({ to }) => to)))
    found.push(problem('columnMappedTwice', { title, column }))
  return found
}

/** Checks that the ways to write don't contradict each other. */
function modeProblems(title: string, config: DatabaseOutputConfig): readonly Problem[] {
  const { updateByKey, deleteMissing, dropTableThenCreate, deleteExistingData } = config
  const empties = dropTableThenCreate || deleteExistingData
  if (updateByKey && updateByKey.length > 0 && empties) return [problem('updateByKeyAlone', { title })]
  if (updateByKey?.length === 0 && !empties) return [problem('updateKeyRequired', { title })]
  if (deleteMissing && !updateByKey?.length) return [problem('deleteMissingNeedsKey', { title })]
  return deleteMissing?.mark !== undefined && blank(deleteMissing.mark)
    ? [problem('markColumnRequired', { title })]
    : []
}

/** Checks the name of the rejects table. */
function rejectsTableProblems(
  title: string,
  { tableName, rejectsTable = '' }: DatabaseOutputConfig,
  kind: DatabaseKind,
): readonly Problem[] {
  if (blank(rejectsTable)) return []
  if (sameName(rejectsTable, tableName)) return [problem('rejectsTableIsTarget', { title })]
  return [tableLimitsProblem(kind, rejectsTable, []) ?? []].flat()
}

/** Compares the names of two tables without case and spaces at the end, as some servers do. */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Checks the table and column names. The form's own rules come before the limits of the server. */
function tableProblems(
  { tableName, columnMapping = [] }: DatabaseOutputConfig,
  kind: DatabaseKind,
  inputs: NodeToCheck<DatabaseOutputConfig>['inputs'],
): readonly Problem[] {
  if (blank(tableName)) return [problem('tableNameRequired')]
  if ([...tableName].length > 100) return [problem('tableNameLong')]
  const nameThere = (name: string) => columnMapping.find(({ column }) => column === name)?.to ?? name
  const columns = (inputs ?? []).flat().map(({ name }) => nameThere(name))
  return [tableLimitsProblem(kind, tableName, columns) ?? []].flat()
}

const blank = (text: string) => text.trim() === ''
