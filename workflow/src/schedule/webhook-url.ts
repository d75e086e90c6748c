const inside: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * True when a schedule may send failures to an address: its host is in the settings, and it uses HTTPS or is on this
 * machine. A host listed without a port is allowed with any port.
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
