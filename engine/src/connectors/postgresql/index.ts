import type { DatabaseConnector } from '../connector.ts'
import { readDictionary } from './dictionary/read-dictionary.ts'
import { openSampling } from './dictionary/sampling.ts'
import { listDatabases, listTables, testConnection } from './introspect.ts'
import { parameterLiteral } from './parameter-literal.ts'
import { openPostgresqlReading } from './read/read.ts'
import { endBackend, readCommitMarkState } from './write/commit-mark.ts'
import { describeTarget } from './write/describe-target.ts'
import { openPostgresqlWriter } from './write/write.ts'

/**
 * The connector for PostgreSQL. It creates staging tables inside the write's transaction, so none is ever left behind.
 */
export const postgresql: DatabaseConnector = {
  testConnection: (connection, databaseName) =>
    testConnection({ ...connection, ...(databaseName === null ? {} : { databaseName }) }),
  listDatabases,
  listTables,
  describeTarget,
  readDictionary,
  openSampling,
  openReading: openPostgresqlReading,
  parameterLiteral,
  openWriter: openPostgresqlWriter,
  readMark: async (mark, connection) =>
    mark.kind === 'postgresql' ? await readCommitMarkState(mark, connection) : 'unknown',
  endWrite: async (mark, connection) => {
    if (mark.kind === 'postgresql') await endBackend(mark, connection)
  },
  leavesTables: false,
  removeLeftovers: async () => undefined,
}
