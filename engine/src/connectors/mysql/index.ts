import type { DatabaseConnector } from '../connector.ts'
import { describeTarget } from './describe-target.ts'
import { listDatabases, listTables, testConnection } from './introspect.ts'
import { openMysqlReading } from './read.ts'
import { readDictionary } from './read-dictionary.ts'
import { openSampling } from './sampling.ts'
import { mysqlRecovery, openMysqlWriter } from './write.ts'

/** The connector for MySQL and MariaDB. Each run has a staging table and a mark; `removeLeftovers` removes both. */
export const mysql: DatabaseConnector = {
  testConnection,
  listDatabases,
  listTables,
  describeTarget,
  readDictionary,
  openSampling,
  openReading: openMysqlReading,
  openWriter: openMysqlWriter,
  ...mysqlRecovery,
}
