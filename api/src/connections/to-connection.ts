import type { ConnectionSummary } from '@anj/db'
import type { Connection } from './schema.ts'

/** A connection as the api shows it: never its password. */
export function toConnection({ id, name, serverName, port, userId, tls }: ConnectionSummary): Connection {
  return { id, kind: 'postgresql', name, serverName, port, userId, tls }
}
