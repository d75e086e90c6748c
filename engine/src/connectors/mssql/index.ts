import type { DatabaseConnector } from '../connector.ts'
import { describeTarget } from './describe-target.ts'
import { listDatabases, listTables, testConnection } from './introspect.ts'
import { openMssqlReading } from './read.ts'
import { readDictionary } from './read-dictionary.ts'
import { openSampling } from './sampling.ts'
import { mssqlRecovery, openMssqlWriter } from './write.ts'

/**
 * The connector for SQL Server and Azure SQL. A run loads its rows into a staging table; `removeLeftovers` removes that
 * table and the commit mark.
 */
export const mssql: DatabaseConnector = {
  testConnection,
  listDatabases,
  listTables,
  describeTarget,
  readDictionary,
  openSampling,
  openReading: openMssqlReading,
  openWriter: openMssqlWriter,
  ...mssqlRecovery,
}
