const inside: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * True when a schedule may report failures to an address: the settings list its host, and it uses HTTPS or is on this
 * machine. If a host is listed without a port, any port is allowed.
 */
export function isAllowedWebhookUrl(text: string, hosts: readonly string[]): boolean {
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return false
  const { hostname, protocol } = url
  const isSafe = protocol === 'https:' || (protocol === 'http:' && inside.includes(hostname))
  // `URL` drops the default port of the protocol even when it is written out.
  const port = url.port || (protocol === 'https:' ? '443' : '80')
  const listed = hosts.map((host) => host.trim().toLowerCase())
  return isSafe && (listed.includes(hostname) || listed.includes(`${hostname}:${port}`))
}
