import { databases, sqlServerAddress } from '@anj/workflow'
import { addressOf } from '../connectors/address-of.ts'
import type { DatabaseConnection } from '../model/connection.ts'
import type { Target } from '../model/run-request.ts'
import type { DatabaseSource } from '../model/source.ts'

type Place = Pick<DatabaseSource, 'connection' | 'config'>

/** Whether source and target are in one database, as far as their names say: then all is read before anything there is locked. */
export function isSamePlace(source: Place, target: Target): boolean {
  return (
    mayBeSamePlace(source, target) &&
    target.kind === 'database' &&
    hostOf(source.connection) === hostOf(target.connection)
  )
}

/** Whether they could be: one server goes by many names, `localhost` and `127.0.0.1` among them. */
export function mayBeSamePlace({ connection, config }: Place, target: Target): boolean {
  if (target.kind !== 'database') return false
  const place = (of: DatabaseConnection, databaseName: string) =>
    JSON.stringify([databases[of.kind].family, portOf(of), databaseName.toLowerCase()])
  return place(connection, config.databaseName) === place(target.connection, target.databaseName)
}

function hostOf(of: DatabaseConnection): string {
  return (isMssql(of) ? sqlServerAddress(of) : addressOf(of)).host.toLowerCase()
}

/** A named instance of SQL Server is at a port that only its machine tells, so any could be it. */
function portOf(of: DatabaseConnection): number | null {
  return isMssql(of) ? null : addressOf(of).port
}

function isMssql({ kind }: DatabaseConnection): boolean {
  return databases[kind].family === 'mssql'
}
