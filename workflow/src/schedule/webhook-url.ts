const inside: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a schedule may tell an address of a failure: one at a host that the settings list, encrypted unless it is this
 * machine. A host that is listed without a port
 * is listed for all of them.
 */
export function isWebhookUrl(text: string, hosts: readonly string[]): boolean {
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return false
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && inside.includes(url.hostname))
  const listed = hosts.map((host) => host.trim().toLowerCase())
  return isSafe && (listed.includes(url.host) || listed.includes(url.hostname))
}
