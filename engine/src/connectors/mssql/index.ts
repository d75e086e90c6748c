import type { DatabaseConnector } from '../connector.ts'
import { readDictionary } from './dictionary/read-dictionary.ts'
import { openSampling } from './dictionary/sampling.ts'
import { listDatabases, listTables, testConnection } from './introspect.ts'
import { parameterLiteral } from './parameter-literal.ts'
import { openMssqlReading } from './read/read.ts'
import { describeTarget } from './write/describe-target.ts'
import { mssqlRecovery, openMssqlWriter } from './write/write.ts'

/**
 * The connector for SQL Server and Azure SQL. A run loads its rows into a staging table first. `removeLeftovers`
 * removes that table and the commit mark.
 */
export const mssql: DatabaseConnector = {
  testConnection,
  listDatabases,
  listTables,
  describeTarget,
  readDictionary,
  openSampling,
  openReading: openMssqlReading,
  parameterLiteral,
  openWriter: openMssqlWriter,
  ...mssqlRecovery,
}
