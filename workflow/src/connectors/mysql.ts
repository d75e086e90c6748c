import { defineConnector } from '../model/contract.ts'
import { databaseInput } from './database-input.ts'
import { databaseOutput } from './database-output.ts'

const noSchema = ''

/** A table or SELECT of a MySQL database as a source. */
export const mysqlInput = defineConnector({ kind: 'mysqlInput', ...databaseInput(noSchema) })

/** A table of a MySQL database as a target. */
export const mysqlOutput = defineConnector({ kind: 'mysqlOutput', ...databaseOutput('mysql') })

/** The same on Azure, where connections are always encrypted and verified. */
export const azureMysqlInput = defineConnector({ kind: 'azureMysqlInput', ...databaseInput(noSchema) })
export const azureMysqlOutput = defineConnector({ kind: 'azureMysqlOutput', ...databaseOutput('mysql') })
