import { defineConnector } from '../model/contract.ts'
import { databaseInput } from './database-input.ts'
import { databaseOutput } from './database-output.ts'

const noSchema = ''

/** Table or SELECT of a MySQL database as a source. */
export const mysqlInput = defineConnector({ kind: 'mysqlInput', ...databaseInput(noSchema) })

/** Table of a MySQL database as a target. */
export const mysqlOutput = defineConnector({ kind: 'mysqlOutput', ...databaseOutput('mysql') })

/** The Azure variants always encrypt and verify the connection. */
export const azureMysqlInput = defineConnector({ kind: 'azureMysqlInput', ...databaseInput(noSchema) })
export const azureMysqlOutput = defineConnector({ kind: 'azureMysqlOutput', ...databaseOutput('mysql') })
