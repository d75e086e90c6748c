import { defineConnector } from '../model/contract.ts'
import { databases } from '../model/databases.ts'
import { databaseInput } from './database-input.ts'
import { databaseOutput } from './database-output.ts'

const { defaultSchema } = databases.mssql

/** Table or SELECT of a SQL Server database as a source. */
export const mssqlInput = defineConnector({ kind: 'mssqlInput', ...databaseInput(defaultSchema) })

/** Table of a SQL Server database as a target. */
export const mssqlOutput = defineConnector({ kind: 'mssqlOutput', ...databaseOutput('mssql') })

/** The Azure variants always encrypt and verify the connection. */
export const azureMssqlInput = defineConnector({ kind: 'azureMssqlInput', ...databaseInput(defaultSchema) })
export const azureMssqlOutput = defineConnector({
  kind: 'azureMssqlOutput',
  ...databaseOutput('mssql'),
})
