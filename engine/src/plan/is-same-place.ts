import { databases } from '@anj/workflow'
import type { DatabaseConnection, DatabaseSource, Target } from '../child/protocol.ts'
import { addressOf } from '../connectors/address-of.ts'

type Place = Pick<DatabaseSource, 'connection' | 'config'>

/** Whether source and target are in one database, as far as their names say: then all is read before anything there is locked. */
export function isSamePlace(source: Place, target: Target): boolean {
  const hostOf = (of: DatabaseConnection) => addressOf(of).host.toLowerCase()
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
    JSON.stringify([databases[of.kind].family, addressOf(of).port, databaseName.toLowerCase()])
  return place(connection, config.databaseName) === place(target.connection, target.databaseName)
}
