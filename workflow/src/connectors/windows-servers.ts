const label = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?'
const name = new RegExp(`^${label}(?:\\.${label})*$`)
/** An address of IPv6, which has no names below it. */
const digits = /^[0-9a-f]*(?::[0-9a-f]*){2,7}$/

/**
 * A list such as `db.corp.example, *.sales.corp.example`: names of hosts, or a star for whatever stands before a name.
 * Null where something in it is neither.
 */
export function readWindowsServers(text: string): readonly string[] | null {
  const servers = text.split(',').map(plain).filter(Boolean)
  const isRight = (server: string) => digits.test(server) || name.test(server.replace(/^\*\./, ''))
  return servers.length > 0 && servers.every(isRight) ? servers : null
}

/**
 * Whether the Windows account of this product's server may log in to a host. Who answers an NTLM log-in can use the answer
 * elsewhere, so it goes to no host that nobody listed.
 */
export function isWindowsServer(servers: readonly string[], host: string): boolean {
  const asked = plain(host)
  // A star stands for names only: what else a resolver may read into a text is not for it to guess.
  const below = (server: string) =>
    server.startsWith('*.') && asked.endsWith(server.slice(1)) && name.test(asked)
  return servers.some((server) => server === asked || below(server))
}

function plain(host: string): string {
  return host.trim().toLowerCase().replace(/\.$/, '')
}
