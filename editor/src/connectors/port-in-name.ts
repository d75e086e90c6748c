import { type DatabaseKind, databases } from '@anj/workflow'

/**
 * What a server's name tells of its port, which then counts instead of the field's: the number in `host,port`, or that
 * SQL Server Browser knows it, as for `host\instance`. Null where the field counts.
 */
export function portInName(kind: DatabaseKind, serverName: string): number | 'instance' | null {
  const isMssql = databases[kind].family === 'mssql'
  const [place = '', own = ''] = (isMssql ? serverName.replace(/^\s*tcp:/i, '') : serverName).split(',')
  const port = Number(own)
  if (own.trim() !== '' && Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  return isMssql && own.trim() === '' && /\\\s*\S/.test(place) ? 'instance' : null
}

/** Where a connection leads, as people write it: with the port where the name doesn't tell it. */
export function placeText({
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
