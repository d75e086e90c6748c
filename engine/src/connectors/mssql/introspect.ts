import type { DatabaseConnection } from '../../model/connection.ts'
import type { DatabaseTable } from '../connector.ts'
import { connect } from './connect.ts'

const APPLICATION = 'anj'

/** Logs in and out; fails with a message for the user. */
export async function testConnection(
  connection: DatabaseConnection,
  databaseName: string | null,
): Promise<void> {
  await using _database = await connect(connection, { databaseName, applicationName: APPLICATION })
}

/** Lists the databases that this login may open, without the system databases. */
export async function listDatabases(connection: DatabaseConnection): Promise<readonly string[]> {
  await using database = await connect(connection, { databaseName: null, applicationName: APPLICATION })
  // In Azure, this permission can only be read inside the database itself.
  const mayOpen = database.isAzure ? '' : ' and has_dbaccess(name) = 1'
  const rows = await database.rows<{ name: string }>(
    `select name as name from sys.databases
     where name not in (N'master', N'tempdb', N'model', N'msdb', N'distribution', N'SSISDB') and state = 0${mayOpen}
     order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Lists the tables and views of a database that this login may read, ordered by schema and name. */
export async function listTables(
  connection: DatabaseConnection,
  databaseName: string,
): Promise<readonly DatabaseTable[]> {
  await using database = await connect(connection, { databaseName, applicationName: APPLICATION })
  const rows = await database.rows<{ schema: string; name: string; type: string }>(
    `select s.name as [schema], o.name as name, o.type as type
     from sys.objects as o inner join sys.schemas as s on s.schema_id = o.schema_id
     where o.type in ('U', 'V') and o.is_ms_shipped = 0
       and has_perms_by_name(quotename(s.name) + N'.' + quotename(o.name), N'OBJECT', N'SELECT') = 1
     order by s.name, o.name`,
  )
  return rows.map(({ schema, name, type }) => ({
    schema,
    name,
    kind: type.trim() === 'V' ? 'view' : 'table',
  }))
}
