import { type Static, Type } from 'typebox'
import type { NodeToCheck } from '../contract.ts'
import { type Problem, problem } from '../problem.ts'
import { repeated } from '../steps/side-by-side.ts'
import { connectionFields } from './database-address.ts'

/** The settings of every database output. Flags and defaults: spec §3, Output database connection. */
export const DatabaseOutputConfig = Type.Object({
  ...connectionFields,
  /** Empty for kinds without schemas. */
  schemaName: Type.String({ title: 'Schema' }),
  /** At most 100 characters, which `problems` says in the form's words. */
  tableName: Type.String({ title: 'Table Name' }),
  createTableIfNotExist: Type.Boolean({ title: 'Create Table If Not Exist', default: true }),
  dropTableThenCreate: Type.Boolean({ title: 'Drop Table Then Create', default: false }),
  deleteExistingData: Type.Boolean({ title: 'Delete Existing Data', default: true }),
  /** Empties by TRUNCATE instead of DELETE, where the kind has one inside a transaction (PostgreSQL). */
  truncate: Type.Optional(Type.Boolean({ title: 'Empty by TRUNCATE' })),
  /** Update-or-insert: columns of the workflow that name a row. Empty or missing: off. Not with the other two modes. */
  updateByKey: Type.Optional(Type.Array(Type.String())),
  /** Which column of the table takes which column of the workflow; those not named here are matched by name. */
  columnMapping: Type.Optional(Type.Array(Type.Object({ column: Type.String(), to: Type.String() }))),
})
export type DatabaseOutputConfig = Static<typeof DatabaseOutputConfig>

/** What all database outputs have in common. */
export function databaseOutput(defaultSchema: string) {
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
    problems: (node: NodeToCheck<DatabaseOutputConfig>) => problemsOf(node, defaultSchema !== ''),
  }
}

function problemsOf(
  { title, config, inputs }: NodeToCheck<DatabaseOutputConfig>,
  schemas: boolean,
): readonly Problem[] {
  const found: Problem[] = []
  const blank = (text: string) => text.trim() === ''
  if (config.connectionId === null) {
    // A file without passwords leaves an address; whoever opens it still has to log in there.
    found.push(problem(config.address ? 'databasePasswordRequired' : 'serverNameRequired'))
  }
  if (blank(config.databaseName)) found.push(problem('databaseNameRequired'))
  if (schemas && blank(config.schemaName)) found.push(problem('schemaNameRequired'))
  if (blank(config.tableName)) found.push(problem('tableNameRequired'))
  if ([...config.tableName].length > 100) found.push(problem('tableNameLong'))
  const { updateByKey = [], columnMapping = [] } = config
  if (updateByKey.length > 0 && (config.dropTableThenCreate || config.deleteExistingData))
    found.push(problem('updateByKeyAlone', { title }))
  const known = inputs && new Set(inputs.flat().map(({ name }) => name))
  const named = new Set([...updateByKey, ...columnMapping.map(({ column }) => column)])
  for (const column of named)
    if (known && !known.has(column)) found.push(problem('columnMissing', { title, column }))
  for (const column of repeated(columnMapping.map(({ to }) => to)))
    found.push(problem('columnMappedTwice', { title, column }))
  return found
}
