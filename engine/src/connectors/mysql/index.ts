import type { DatabaseConnector } from '../connector.ts'
import { readDictionary } from './dictionary/read-dictionary.ts'
import { openSampling } from './dictionary/sampling.ts'
import { listDatabases, listTables, testConnection } from './introspect.ts'
import { parameterLiteral } from './parameter-literal.ts'
import { openMysqlReading } from './read/read.ts'
import { describeTarget } from './write/describe-target.ts'
import { mysqlRecovery, openMysqlWriter } from './write/write.ts'

/**
 * The connector for MySQL and MariaDB. Each run creates a staging table and a commit mark; `removeLeftovers` drops
 * both.
 */
export const mysql: DatabaseConnector = {
  testConnection,
  listDatabases,
  listTables,
  describeTarget,
  readDictionary,
  openSampling,
  openReading: openMysqlReading,
  parameterLiteral,
  openWriter: openMysqlWriter,
  ...mysqlRecovery,
}
