import {
  canonicalAddress,
  isNetwork,
  literalAddress,
  networkContains,
  networkOf,
  specialNetworks,
} from './networks.ts'

/** Hosts, addresses and networks that the product may connect to, from the settings. */
export interface OutgoingRules {
  /** When not empty, everything else is refused. */
  readonly allow: readonly string[]
  /** Always refused, even if listed in `allow`. */
  readonly deny: readonly string[]
}

/** Default rules: everything except the special networks. */
export const noOutgoingRules: OutgoingRules = { allow: [], deny: [] }

/**
 * Reason for refusing an address: it belongs to a special network (link-local, cloud metadata, unspecified, multicast),
 * the settings deny it, or their list of allowed hosts doesn't include it.
 */
export type OutgoingRefusal = 'special' | 'denied' | 'notListed'

const label = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?'
const name = new RegExp(`^${label}(?:\\.${label})*$`)
/** Host name that a resolver may parse as an address in an old notation, because its last part is a number. */
const numeric = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/

/**
 * Parses a list such as `db.corp.example, *.sales.corp.example, 10.1.0.0/16, fd12::/32`. Returns null when an entry is
 * neither a host name, a wildcard, an address nor a network.
 */
export function readOutgoingList(text: string): readonly string[] | null {
  const entries = text.split(',').map(plain).filter(Boolean)
  return entries.every((entry) => isNetwork(entry) || isName(entry)) ? entries : null
}

/** Checks a host and the address to which it resolved, right before connecting. Returns null if it is allowed. */
export function checkAddress(rules: OutgoingRules, host: string, address: string): OutgoingRefusal | null {
  const forms = canonicalAddress(address)
  if (forms === null) return 'special'
  const within = (list: readonly string[]) =>
    list.some((entry) => isNetwork(entry) && forms.some((form) => networkContains(networkOf(entry), form)))
  if (isNamed(rules.deny, host) || within(rules.deny)) return 'denied'
  // To allow a special address, an entry must lie within its special network. A larger network isn't enough.
  const meant = rules.allow.filter((entry) => isNetwork(entry) && isSpecialNetwork(entry))
  const isSpecial = forms.some((form) => specialNetworks.some((network) => networkContains(network, form)))
  if (isSpecial && !within(meant)) return 'special'
  return rules.allow.length === 0 || isNamed(rules.allow, host) || within(rules.allow) ? null : 'notListed'
}

/**
 * Checks a host by its text alone, for hosts whose name another server resolves, such as an SSH server. Refuses denied
 * hosts and special addresses. It is up to the other server to refuse any others.
 */
export function checkHost({ deny }: OutgoingRules, host: string): OutgoingRefusal | null {
  const address = literalAddress(host)
  if (address !== null) return checkAddress({ allow: [], deny }, host, address)
  return isNamed(deny, host) ? 'denied' : null
}

function isSpecialNetwork(entry: string): boolean {
  const [address, length] = networkOf(entry)
  return specialNetworks.some(
    (special) =>
      special[0].kind() === address.kind() && length >= special[1] && networkContains(special, address),
  )
}

function isNamed(list: readonly string[], host: string): boolean {
  const asked = plain(host)
  // A wildcard matches plain host names only, because a resolver may interpret other characters differently.
  return list.some(
    (entry) =>
      entry === asked || (entry.startsWith('*.') && name.test(asked) && asked.endsWith(entry.slice(1))),
  )
}

function isName(entry: string): boolean {
  const bare = entry.replace(/^\*\./, '')
  return name.test(bare) && !numeric.test(bare)
}

function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\.$/, '')
}
