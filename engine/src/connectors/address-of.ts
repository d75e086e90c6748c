import { parseHostAndPort } from '@anj/workflow'
import type { DatabaseConnection } from '../model/connection.ts'

/** Returns the host and port of a connection. If `serverName` contains a port, as in `host,port`, that port is used. */
export function addressOf({ serverName, port }: Pick<DatabaseConnection, 'serverName' | 'port'>): {
  readonly host: string
  readonly port: number
} {
  const told = parseHostAndPort(serverName)
  return { host: told.host, port: told.port ?? port }
}
