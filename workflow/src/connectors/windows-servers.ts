const label = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?'
const name = new RegExp(`^${label}(?:\\.${label})*$`)
/** Matches an IPv6 address. Unlike a host name, it can't contain a wildcard. */
const digits = /^[0-9a-f]*(?::[0-9a-f]*){2,7}$/

/**
 * Reads a list of host names and wildcards, such as `db.corp.example, *.sales.corp.example`. Returns null when the list
 * is empty or an entry is invalid.
 */
export function readWindowsServers(text: string): readonly string[] | null {
  const servers = text.split(',').map(plain).filter(Boolean)
  const isRight = (server: string) => digits.test(server) || name.test(server.replace(/^\*\./, ''))
  return servers.length > 0 && servers.every(isRight) ? servers : null
}

/**
 * True when the Windows account of this server may log in to a host. A host can relay an NTLM login to other servers,
 * so Anj only logs in to listed hosts.
 */
export function isWindowsServer(servers: readonly string[], host: string): boolean {
  const asked = plain(host)
  // A wildcard matches plain host names only, because a resolver may interpret other characters differently.
  const below = (server: string) =>
    server.startsWith('*.') && asked.endsWith(server.slice(1)) && name.test(asked)
  return servers.some((server) => server === asked || below(server))
}

function plain(host: string): string {
  return host.trim().toLowerCase().replace(/\.$/, '')
}
