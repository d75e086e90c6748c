/** Returns the address at which a server can be reached from this machine or its network. */
export function listeningUrl(host: string, port: number): string {
  return `http://${shown(host)}:${port}`
}

/** True if a host can be reached only from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function shown(host: string): string {
  if (host === '0.0.0.0' || host === '::' || isLoopback(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
