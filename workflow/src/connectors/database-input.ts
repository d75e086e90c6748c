import { type Static, Type } from 'typebox'
import { type Column, ColumnSchema } from '../model/columns.ts'
import type { NodeToCheck } from '../model/contract.ts'
import { parameterTypes } from '../model/parameter.ts'
import { type Problem, problem } from '../model/problem.ts'
import { IncrementalLoad, lookBackUnitsOf, risingTypeOf } from '../model/run-load.ts'
import { connectionFields } from './database-address.ts'

/** Settings of every database input: a table or a read-only SELECT, and its columns. */
export const DatabaseInputConfig = Type.Object({
  ...connectionFields,
  /** Reads a whole table, or the rows of the user's own SELECT. */
  mode: Type.Enum(['table', 'query'], { default: 'table' }),
  /** Empty for kinds without schemas. */
  schemaName: Type.String({ title: 'Schema' }),
  tableName: Type.String({ title: 'Table Name' }),
  /** Statement in the server's SQL dialect. It runs in a read-only transaction. */
  query: Type.String({ title: 'SELECT statement', maxLength: 100_000 }),
  /** WHERE condition in the server's SQL. Empty for all rows. */
  filter: Type.String({ title: 'Row filter', maxLength: 10_000 }),
  /** The parameters in the SELECT or filter with their values. Set when rows are read; a stored workflow has none. */
  parameters: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(Type.String()),
        name: Type.String(),
        type: Type.Enum([...parameterTypes]),
        default: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  ),
  /** Loads only rows that are new or changed since the last load. Off when missing. */
  incremental: Type.Optional(IncrementalLoad),
  /** Drops empty rows and turns empty strings into nulls, as for files. Otherwise rows stay unchanged. */
  treatAsFile: Type.Boolean({ title: 'Treat as file', default: false }),
  /**
   * Columns as the server described them when the sample was read. A run fails if a column is missing or has another
   * type.
   */
  columns: Type.Array(ColumnSchema),
  /** The sample that previews read their rows from. Null before the first Refresh. */
  extractId: Type.Union([Type.String(), Type.Null()]),
  /** Marks the left table when a node has two sources (docs/specification.md, "Entities and their fields"). */
  firstNodeToExecute: Type.Boolean({ default: true }),
})
export type DatabaseInputConfig = Static<typeof DatabaseInputConfig>

/** Returns a key that is equal for settings that read the same rows. It ignores settings that the mode doesn't use. */
export function sourceKey(config: DatabaseInputConfig): string {
  const { connectionId, databaseName, mode, schemaName, tableName, query, filter, treatAsFile } = config
  const { parameters } = config
  const what = mode === 'table' ? [schemaName, tableName] : [query]
  return JSON.stringify([
    connectionId,
    databaseName,
    mode,
    ...what,
    filter,
    treatAsFile,
    ...(parameters ?? []),
  ])
}

/** Returns the contract fields that all database inputs share. */
export function databaseInput(defaultSchema: string) {
  return {
    config: DatabaseInputConfig,
    initial: (): DatabaseInputConfig => ({
      connectionId: null,
      address: null,
      databaseName: '',
      mode: 'table',
      schemaName: defaultSchema,
      tableName: '',
      query: '',
      filter: '',
      treatAsFile: false,
      columns: [],
      extractId: null,
      firstNodeToExecute: true,
    }),
    outputColumns: (config: DatabaseInputConfig): readonly Column[] => config.columns,
    problems: (node: NodeToCheck<DatabaseInputConfig>) => problemsOf(node, defaultSchema !== ''),
  }
}

function problemsOf(
  { title, config, wholeDatabase }: NodeToCheck<DatabaseInputConfig>,
  schemas: boolean,
): readonly Problem[] {
  const { connectionId, address, databaseName, mode, schemaName, tableName, query, columns } = config
  const found: Problem[] = []
  const blank = (text: string) => text.trim() === ''
  if (connectionId === null) found.push(problem(address ? 'databasePasswordRequired' : 'inputNotPrepared'))
  else if (blank(databaseName)) found.push(problem('databaseNameRequired'))
  else if (wholeDatabase) return found
  else if (mode === 'table' && schemas && blank(schemaName)) found.push(problem('schemaNameRequired'))
  else if (mode === 'table' && blank(tableName)) found.push(problem('tableNameRequired'))
  else if (mode === 'query' && blank(query)) found.push(problem('queryRequired'))
  else if (columns.length === 0) found.push(problem('inputNotPrepared'))
  else found.push(...incrementalProblems(title, config))
  return found
}

function incrementalProblems(
  title: string,
  { incremental, columns }: DatabaseInputConfig,
): readonly Problem[] {
  if (!incremental) return []
  const { column, lookBack, lookBackUnit } = incremental
  if (column === '') return [problem('risingColumnRequired', { title })]
  const found = columns.find(({ name }) => name === column)
  if (!found) return [problem('risingColumnMissing', { title, column })]
  const type = risingTypeOf(found)
  if (!type) return [problem('risingColumnType', { title, column })]
  return lookBack === 0 || lookBackUnitsOf(type).includes(lookBackUnit)
    ? []
    : [problem('lookBackUnitUnfit', { title, column, unit: lookBackUnit })]
}
