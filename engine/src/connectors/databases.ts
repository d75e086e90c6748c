import { type DatabaseFamily, type DatabaseKind, databases } from '@anj/workflow'
import { bindingReader } from './bind-parameters.ts'
import type { DatabaseConnector } from './connector.ts'

/** Loads each connector on first use, so that unused drivers take no memory. */
const load: Readonly<Record<DatabaseFamily, () => Promise<DatabaseConnector>>> = {
  postgresql: async () => (await import('./postgresql/index.ts')).postgresql,
  mysql: async () => (await import('./mysql/index.ts')).mysql,
  mssql: async () => (await import('./mssql/index.ts')).mssql,
}

/** Returns the connector for a database kind. */
export async function connectorOf(kind: DatabaseKind): Promise<DatabaseConnector> {
  return await load[databases[kind].family]()
}

/** Opens a reading with the connector for the connection's kind. It binds the parameters of its sources. */
export const openReading: DatabaseConnector['openReading'] = async (connection, databaseName, signal) => {
  const connector = await connectorOf(connection.kind)
  const reading = await connector.openReading(connection, databaseName, signal)
  return bindingReader(reading, databases[connection.kind].family, connector.parameterLiteral)
}
