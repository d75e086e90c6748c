import { Type } from 'typebox'
import { defineConnector } from '../contract.ts'
import { type Problem, problem } from '../problem.ts'

/** Who and where a database is, without any secret; lets a file without passwords find its connection again. */
export const DatabaseAddress = Type.Object({
  serverName: Type.String(),
  port: Type.Integer({ minimum: 1, maximum: 65535 }),
  userId: Type.String(),
})

/** A table of a PostgreSQL database as a target. Flags and defaults: spec §3, Output database connection. */
export const postgresqlOutput = defineConnector({
  kind: 'postgresqlOutput',
  config: Type.Object({
    connectionId: Type.Union([Type.String(), Type.Null()]),
    address: Type.Union([DatabaseAddress, Type.Null()]),
    databaseName: Type.String({ title: 'Database Name' }),
    schemaName: Type.String({ title: 'Schema', default: 'public' }),
    /** At most 100 characters, which `problems` says in the form's words. */
    tableName: Type.String({ title: 'Table Name' }),
    createTableIfNotExist: Type.Boolean({ title: 'Create Table If Not Exist', default: true }),
    dropTableThenCreate: Type.Boolean({ title: 'Drop Table Then Create', default: false }),
    deleteExistingData: Type.Boolean({ title: 'Delete Existing Data', default: true }),
  }),
  initial: () => ({
    connectionId: null,
    address: null,
    databaseName: '',
    schemaName: 'public',
    tableName: '',
    createTableIfNotExist: true,
    dropTableThenCreate: false,
    deleteExistingData: true,
  }),
  problems: ({ config }) => {
    const found: Problem[] = []
    const blank = (text: string) => text.trim() === ''
    if (config.connectionId === null) {
      // A file without passwords leaves an address; whoever opens it still has to log in there.
      found.push(problem(config.address ? 'databasePasswordRequired' : 'serverNameRequired'))
    }
    if (blank(config.databaseName)) found.push(problem('databaseNameRequired'))
    if (blank(config.schemaName)) found.push(problem('schemaNameRequired'))
    if (blank(config.tableName)) found.push(problem('tableNameRequired'))
    if ([...config.tableName].length > 100) found.push(problem('tableNameLong'))
    return found
  },
})
