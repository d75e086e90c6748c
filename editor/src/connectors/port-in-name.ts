import { type DatabaseKind, databases } from '@anj/workflow'

/**
 * Returns the port in a server's name, which overrides the port field: the number in `host,port`, or 'instance' for
 * `host\instance`, whose port SQL Server Browser knows. Returns null if the name has no port, so that the field
 * applies.
 */
export function portInName(kind: DatabaseKind, serverName: string): number | 'instance' | null {
  const { instances } = databases[kind]
  const [place = '', own = ''] = (instances ? serverName.replace(/^\s*tcp:/i, '') : serverName).split(',')
  const port = Number(own)
  if (own.trim() !== '' && Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  return instances && own.trim() === '' && /\\\s*\S/.test(place) ? 'instance' : null
}

/** Formats a connection's address, with the port unless the name contains it. */
export function hostAndPortText({
  kind,
  serverName,
  port,
}: {
  readonly kind: DatabaseKind
  readonly serverName: string
  readonly port: number
}): string {
  return portInName(kind, serverName) === null ? `${serverName}:${port}` : serverName
}
