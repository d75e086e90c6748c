/** Returns the address at which users on this machine or in its network reach a server. */
export function listeningUrl(host: string, port: number): string {
  return `http://${shown(host)}:${port}`
}

/** True when a host is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function shown(host: string): string {
  if (host === '0.0.0.0' || host === '::' || isLoopback(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
