import { type Static, Type } from 'typebox'
import type { NodeToCheck } from '../model/contract.ts'
import { type DatabaseFamily, databases } from '../model/databases.ts'
import { type Problem, problem } from '../model/problem.ts'
import { repeated } from '../model/side-by-side.ts'
import { connectionFields } from './database-address.ts'
import { tableLimitsProblem } from './table-limits.ts'

/** Settings of every database output. Flags and defaults: docs/specification.md, "Entities and their fields". */
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
export function databaseOutput(family: DatabaseFamily) {
  const { defaultSchema, schemas } = databases[family]
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
    problems: (node: NodeToCheck<DatabaseOutputConfig>) => problemsOf(node, family, schemas),
  }
}

function problemsOf(
  { title, config, inputs }: NodeToCheck<DatabaseOutputConfig>,
  family: DatabaseFamily,
  schemas: boolean,
): readonly Problem[] {
  const found: Problem[] = []
  if (config.connectionId === null) {
    // A file without passwords leaves an address; whoever opens it still has to log in there.
    found.push(problem(config.address ? 'databasePasswordRequired' : 'serverNameRequired'))
  }
  if (blank(config.databaseName)) found.push(problem('databaseNameRequired'))
  if (schemas && blank(config.schemaName)) found.push(problem('schemaNameRequired'))
  const { updateByKey = [], columnMapping = [] } = config
  found.push(...tableProblems(config, family, inputs))
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

/** Judges the names of the table and of its columns there; the form's own sentences come before a server's limits. */
function tableProblems(
  { tableName, columnMapping = [] }: DatabaseOutputConfig,
  family: DatabaseFamily,
  inputs: NodeToCheck<DatabaseOutputConfig>['inputs'],
): readonly Problem[] {
  if (blank(tableName)) return [problem('tableNameRequired')]
  if ([...tableName].length > 100) return [problem('tableNameLong')]
  const nameThere = (name: string) => columnMapping.find(({ column }) => column === name)?.to ?? name
  const columns = (inputs ?? []).flat().map(({ name }) => nameThere(name))
  return [tableLimitsProblem(family, tableName, columns) ?? []].flat()
}

const blank = (text: string) => text.trim() === ''
