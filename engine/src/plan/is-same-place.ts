import { databases, sqlServerAddress } from '@anj/workflow'
import { addressOf } from '../connectors/address-of.ts'
import type { DatabaseConnection } from '../model/connection.ts'
import type { Target } from '../model/run-request.ts'
import type { DatabaseSource } from '../model/source.ts'

type Place = Pick<DatabaseSource, 'connection' | 'config'>

/**
 * True when source and target have the same server and database names. Anj then reads all rows before it
 * locks a table.
 */
export function isSameDatabase(source: Place, target: Target): boolean {
  return (
    mayBeSameDatabase(source, target) &&
    target.kind === 'database' &&
    hostOf(source.connection) === hostOf(target.connection)
  )
}

/**
 * True when source and target could be the same database, because a server can have several names, such as `localhost`
 * and `127.0.0.1`.
 */
export function mayBeSameDatabase({ connection, config }: Place, target: Target): boolean {
  if (target.kind !== 'database') return false
  const place = (of: DatabaseConnection, databaseName: string) =>
    JSON.stringify([databases[of.kind].family, portOf(of), databaseName.toLowerCase()])
  return place(connection, config.databaseName) === place(target.connection, target.databaseName)
}

function hostOf(of: DatabaseConnection): string {
  return (databases[of.kind].instances ? sqlServerAddress(of) : addressOf(of)).host.toLowerCase()
}

/**
 * Returns the port, or null for database kinds with named instances, because only the server's machine knows their
 * ports.
 */
function portOf(of: DatabaseConnection): number | null {
  return databases[of.kind].instances ? null : addressOf(of).port
}
