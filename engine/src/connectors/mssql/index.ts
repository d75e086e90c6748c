import type { DatabaseConnector } from '../connector.ts'
import { endWrite, readMark } from './commit-mark.ts'
import { describeTarget } from './describe-target.ts'
import { listDatabases, listTables, testConnection } from './introspect.ts'
import { openMssqlReading } from './read.ts'
import { readDictionary } from './read-dictionary.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { openSampling } from './sampling.ts'
import { openMssqlWriter } from './write.ts'

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
  readMark: async (mark, connection) =>
    mark.kind === 'mssql' ? await readMark(mark, connection) : 'unknown',
  endWrite: async (mark, connection) => {
    if (mark.kind === 'mssql') await endWrite(mark, connection)
  },
  leavesTables: true,
  removeLeftovers,
}
