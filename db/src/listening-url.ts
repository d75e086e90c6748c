/** Where people at this machine, or in its network, find a server that listens on a host and a port. */
export function listeningUrl(host: string, port: number): string {
  return `http://${shown(host)}:${port}`
}

/** Whether only this machine itself reaches a host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function shown(host: string): string {
  if (host === '0.0.0.0' || host === '::' || isLoopback(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
