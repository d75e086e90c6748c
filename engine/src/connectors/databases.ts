import { type DatabaseFamily, type DatabaseKind, databases } from '@anj/workflow'
import type { DatabaseConnector } from './connector.ts'

/** Each with its driver, which takes its place in memory only where one is used. */
const load: Readonly<Record<DatabaseFamily, () => Promise<DatabaseConnector>>> = {
  postgresql: async () => (await import('./postgresql/index.ts')).postgresql,
  mysql: async () => (await import('./mysql/index.ts')).mysql,
  mssql: async () => (await import('./mssql/index.ts')).mssql,
}

/** The connector that speaks a kind's language. */
export async function connectorOf(kind: DatabaseKind): Promise<DatabaseConnector> {
  return await load[databases[kind].family]()
}

/** Opens a reading with the connector of its connection's kind. */
export const openReading: DatabaseConnector['openReading'] = async (connection, databaseName, signal) => {
  const connector = await connectorOf(connection.kind)
  return await connector.openReading(connection, databaseName, signal)
}
