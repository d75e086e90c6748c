import { parseHostAndPort } from './host-and-port.ts'

/** Address of a SQL Server: a port, or a named instance whose port SQL Server Browser knows. */
export interface SqlServerAddress {
  readonly host: string
  readonly port: number
  /** Null when the port is known. */
  readonly instance: string | null
}

/**
 * Reads `host`, `host,port` or `host\instance`, with or without the `tcp:` that the Azure portal shows. A port in the
 * name takes precedence over an instance. `.` and `(local)` mean this machine.
 */
export function sqlServerAddress({
  serverName,
  port,
}: {
  readonly serverName: string
  readonly port: number
}): SqlServerAddress {
  const { host: place, port: own } = parseHostAndPort(serverName.trim().replace(/^tcp:/i, ''))
  const [name = '', instance = ''] = place.split('\\')
  const host = name.trim()
  const isHere = host === '.' || host.toLowerCase() === '(local)'
  return {
    host: isHere ? 'localhost' : host,
    port: own ?? port,
    instance: instance.trim() === '' || own !== null ? null : instance.trim(),
  }
}
