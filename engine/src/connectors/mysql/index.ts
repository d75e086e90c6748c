import { AppError } from '@anj/workflow'
import type { DatabaseConnector } from '../connector.ts'
import { listDatabases, listTables, testConnection } from './introspect.ts'
import { openMysqlReading } from './read.ts'

const notWorking = async () => {
  throw new AppError('kindNotWorking', { title: 'MySQL' })
}

/** MySQL and MariaDB. */
export const mysql: DatabaseConnector = {
  testConnection,
  listDatabases,
  listTables,
  openReading: openMysqlReading,
  openWriter: notWorking,
  readMark: notWorking,
  endWrite: notWorking,
  removeLeftovers: notWorking,
}
