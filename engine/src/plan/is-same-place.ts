import { databases } from '@anj/workflow'
import type { DatabaseSource, Target } from '../child/protocol.ts'

type Place = Pick<DatabaseSource, 'connection' | 'config'>

/** Whether source and target are in one database, as far as their names say: then all is read before anything there is locked. */
export function isSamePlace(source: Place, target: Target): boolean {
  return (
    mayBeSamePlace(source, target) &&
    target.kind === 'database' &&
    source.connection.serverName.toLowerCase() === target.connection.serverName.toLowerCase()
  )
}

/** Whether they could be: one server goes by many names, `localhost` and `127.0.0.1` among them. */
export function mayBeSamePlace({ connection, config }: Place, target: Target): boolean {
  if (target.kind !== 'database') return false
  const place = (of: typeof connection, databaseName: string) =>
    JSON.stringify([databases[of.kind].family, of.port, databaseName.toLowerCase()])
  return place(connection, config.databaseName) === place(target.connection, target.databaseName)
}
