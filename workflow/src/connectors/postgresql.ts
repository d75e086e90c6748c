import { Type } from 'typebox'
import { defineConnector } from '../contract.ts'

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
    tableName: Type.String({ title: 'Table Name', maxLength: 100 }),
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
})
