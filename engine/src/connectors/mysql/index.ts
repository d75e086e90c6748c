import { AppError } from '@anj/workflow'
import type { DatabaseConnector } from '../connector.ts'

const notWorking = async () => {
  throw new AppError('kindNotWorking', { title: 'MySQL' })
}

/** MySQL and MariaDB. */
export const mysql: DatabaseConnector = {
  testConnection: notWorking,
  listDatabases: notWorking,
  listTables: notWorking,
  openReading: notWorking,
  openWriter: notWorking,
  readMark: notWorking,
  endWrite: notWorking,
  removeLeftovers: notWorking,
}
