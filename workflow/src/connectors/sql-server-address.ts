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
  const whole = serverName.trim()
  const [place = '', ownPort = ''] = whole.replace(/^tcp:/i, '').split(',')
  const own = ownPort.trim()
  // What is no port is a part of the name, which then isn't found.
  if (own !== '' && !(Number(own) >= 1 && Number(own) <= 65_535)) return { host: whole, port, instance: null }
  const [name = '', instance = ''] = place.trim().split('\\')
  const host = name.trim()
  const isHere = host === '.' || host.toLowerCase() === '(local)'
  return {
    host: isHere ? 'localhost' : host,
    port: own === '' ? port : Number(own),
    instance: instance.trim() === '' || own !== '' ? null : instance.trim(),
  }
}
