import { defineConnector } from '../model/contract.ts'
import { databases } from '../model/databases.ts'
import { databaseInput } from './database-input.ts'
import { databaseOutput } from './database-output.ts'

const { defaultSchema } = databases.postgresql

/** Table or SELECT of a PostgreSQL database as a source. */
export const postgresqlInput = defineConnector({ kind: 'postgresqlInput', ...databaseInput(defaultSchema) })

/** Table of a PostgreSQL database as a target. */
export const postgresqlOutput = defineConnector({
  kind: 'postgresqlOutput',
  ...databaseOutput('postgresql'),
})
