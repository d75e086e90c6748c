import { hostAndPort } from '@anj/workflow'
import type { DatabaseConnection } from '../model/connection.ts'

/** Where a connection leads. `serverName` may carry the port as `host,port`, which then counts. */
export function addressOf({ serverName, port }: Pick<DatabaseConnection, 'serverName' | 'port'>): {
  readonly host: string
  readonly port: number
} {
  const told = hostAndPort(serverName)
  return { host: told.host, port: told.port ?? port }
}
