const inside: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a schedule may tell an address of a failure: one at a host that the settings list, encrypted unless it is this
 * machine. A host that is listed without a port is listed for all of them.
 */
export function isWebhookUrl(text: string, hosts: readonly string[]): boolean {
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return false
  const { hostname, protocol } = url
  const isSafe = protocol === 'https:' || (protocol === 'http:' && inside.includes(hostname))
  // An address leaves the usual port of its protocol out, also where somebody wrote it.
  const port = url.port || (protocol === 'https:' ? '443' : '80')
  const listed = hosts.map((host) => host.trim().toLowerCase())
  return isSafe && (listed.includes(hostname) || listed.includes(`${hostname}:${port}`))
}
