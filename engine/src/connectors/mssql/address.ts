import type { DatabaseConnection } from '../../child/protocol.ts'

/** Where a connection leads: to a port, or to a named instance whose port SQL Server Browser knows. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
  /** Null where the port is known. */
  readonly instance: string | null
}

/**
 * `host`, `host,port` or `host\instance`, also with the `tcp:` that Azure's portal shows in front. A port that is given
 * with the name counts, also for an instance; `.` and `(local)` are this machine.
 */
export function addressOf({
  serverName,
  port,
}: Pick<DatabaseConnection, 'serverName' | 'port'>): ServerAddress {
  const [place = '', ownPort = ''] = serverName.trim().replace(/^tcp:/i, '').split(',')
  const [host = '', instance = ''] = place.trim().split('\\')
  const isHere = host === '.' || host.toLowerCase() === '(local)'
  return {
    host: isHere ? 'localhost' : host.trim(),
    port: ownPort.trim() === '' ? port : Number(ownPort),
    instance: instance.trim() === '' || ownPort.trim() !== '' ? null : instance.trim(),
  }
}
