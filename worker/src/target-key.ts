import type { TargetKey } from '@anj/db'
import type { DatabaseConnection } from '@anj/engine'
import { type DatabaseOutputConfig, databases, sqlServerAddress } from '@anj/workflow'

type Place = Pick<DatabaseOutputConfig, 'databaseName' | 'schemaName' | 'tableName'>

/** Where an output writes, so that two runs' targets can be compared: never more telling than case or spaces. */
export function targetKey(
  { kind, serverName, port, ssh }: Omit<DatabaseConnection, 'password' | 'userId' | 'tls'>,
  { databaseName, schemaName, tableName }: Place,
): TargetKey {
  const { family } = databases[kind]
  const { host, port: ownPort, instance } = sqlServerAddress({ serverName, port })
  const way = ssh ? [ssh.serverName, ssh.port] : []
  return {
    server: asKey([family, host, instance ?? ownPort, ...way]),
    table: asKey([family, databaseName, schemaName, tableName]),
  }
}

function asKey(parts: readonly (string | number)[]): string {
  return JSON.stringify(parts.map((part) => String(part).trim().toLowerCase()))
}
