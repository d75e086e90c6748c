import { hostAndPort } from './host-and-port.ts'

/** Where a connection leads: to a port, or to a named instance whose port SQL Server Browser knows. */
export interface SqlServerAddress {
  readonly host: string
  readonly port: number
  /** Null where the port is known. */
  readonly instance: string | null
}

/**
 * `host`, `host,port` or `host\instance`, also with the `tcp:` that Azure's portal shows in front. A port that is given
 * with the name counts, also for an instance; `.` and `(local)` are this machine.
 */
export function sqlServerAddress({
  serverName,
  port,
}: {
  readonly serverName: string
  readonly port: number
}): SqlServerAddress {
  const { host: place, port: own } = hostAndPort(serverName.trim().replace(/^tcp:/i, ''))
  const [name = '', instance = ''] = place.split('\\')
  const host = name.trim()
  const isHere = host === '.' || host.toLowerCase() === '(local)'
  return {
    host: isHere ? 'localhost' : host,
    port: own ?? port,
    instance: instance.trim() === '' || own !== null ? null : instance.trim(),
  }
}
