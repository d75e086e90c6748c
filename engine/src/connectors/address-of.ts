import { parseHostAndPort } from '@anj/workflow'
import type { DatabaseConnection } from '../model/connection.ts'

/** Returns the host and port of a connection. A port in `serverName`, written `host,port`, takes precedence. */
export function addressOf({ serverName, port }: Pick<DatabaseConnection, 'serverName' | 'port'>): {
  readonly host: string
  readonly port: number
} {
  const told = parseHostAndPort(serverName)
  return { host: told.host, port: told.port ?? port }
}
