import type { TargetKey } from '@anj/db'
import type { DatabaseConnection } from '@anj/engine'
import { type DatabaseOutputConfig, databases, sqlServerAddress } from '@anj/workflow'

type Place = Pick<DatabaseOutputConfig, 'databaseName' | 'schemaName' | 'tableName'>

/** Returns a key for an output's target, so that the targets of two runs can be compared. */
export function targetKey(
  { kind, serverName, port, ssh }: Omit<DatabaseConnection, 'password' | 'userId' | 'tls'>,
  { databaseName, schemaName, tableName }: Place,
): TargetKey {
  const { family } = databases[kind]
  const { host, port: ownPort, instance } = sqlServerAddress({ serverName, port })
  const way = ssh ? [ssh.serverName, ssh.port] : []
  return {
    place: JSON.stringify([
      ...alike([family, host, instance ?? ownPort, ...way]),
      databaseName,
      schemaName,
      tableName,
    ]),
    table: JSON.stringify(alike([family, databaseName, schemaName, tableName])),
  }
}

/** Normalises names that some servers treat as equal. */
function alike(parts: readonly (string | number)[]): readonly string[] {
  return parts.map((part) => String(part).trim().toLowerCase())
}
