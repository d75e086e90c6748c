import type { DatabaseConnection } from '../../model/connection.ts'
import type { DatabaseTable } from '../connector.ts'
import { connect } from './connect.ts'

const APPLICATION = 'anj'

/** Tests a connection by logging in and out. Throws an error with a message for users. */
export async function testConnection(
  connection: DatabaseConnection,
  databaseName: string | null,
): Promise<void> {
  await using _database = await connect(connection, { databaseName, applicationName: APPLICATION })
}

/** Lists the databases that this user may see, sorted by name, without system databases. */
export async function listDatabases(connection: DatabaseConnection): Promise<readonly string[]> {
  await using database = await connect(connection, { databaseName: null, applicationName: APPLICATION })
  const rows = await database.rows<{ name: string }>(
    `select schema_name as name from information_schema.schemata
     where lower(schema_name) not in ('information_schema', 'mysql', 'performance_schema', 'sys') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Lists the tables and views on which this user has any permission, sorted by name. */
export async function listTables(
  connection: DatabaseConnection,
  databaseName: string,
): Promise<readonly DatabaseTable[]> {
  await using database = await connect(connection, { databaseName, applicationName: APPLICATION })
  const rows = await database.rows<{ name: string; type: string }>(
    `select table_name as name, table_type as type from information_schema.tables
     where table_schema = database() and table_type in ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW') order by 1`,
  )
  return rows.map(({ name, type }) => ({ schema: '', name, kind: type === 'VIEW' ? 'view' : 'table' }))
}
