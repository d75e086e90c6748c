/**
 * Reads `host,port`. `port` is null when the text has none. An invalid port stays part of the host name, so the
 * connection reports an unknown host.
 */
export function parseHostAndPort(serverName: string): {
  readonly host: string
  readonly port: number | null
} {
  const whole = serverName.trim()
  const comma = whole.indexOf(',')
  if (comma < 0) return { host: whole, port: null }
  const host = whole.slice(0, comma).trim()
  const own = whole.slice(comma + 1).trim()
  if (own === '') return { host, port: null }
  const port = /^\d{1,5}$/.test(own) ? Number(own) : 0
  return port >= 1 && port <= 65_535 ? { host, port } : { host: whole, port: null }
}
