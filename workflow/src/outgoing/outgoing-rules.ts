import {
  canonicalAddress,
  contains,
  isNetwork,
  networkOf,
  specialNetworks,
  writtenAddress,
} from './networks.ts'

/** Where the product may connect to: hosts, addresses and networks, as the settings list them. */
export interface OutgoingRules {
  /** When not empty, the only ones. */
  readonly allow: readonly string[]
  /** Never these, whatever else is said. */
  readonly deny: readonly string[]
}

/** Where nobody says anything: everything but the special networks. */
export const noRules: OutgoingRules = { allow: [], deny: [] }

/**
 * Why an address isn't connected to: it is one of a special network (link-local, a cloud's metadata, unspecified,
 * multicast), the settings deny it, or they list others only.
 */
export type OutgoingRefusal = 'special' | 'denied' | 'notListed'

const label = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?'
const name = new RegExp(`^${label}(?:\\.${label})*$`)
/** What a resolver would take for an address in an old notation: its last part is a number. */
const numeric = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/

/**
 * A list such as `db.corp.example, *.sales.corp.example, 10.1.0.0/16, fd12::/32`: names of hosts, a star for whatever
 * stands before a name, addresses and networks. Null where something in it is none of these.
 */
export function readOutgoingList(text: string): readonly string[] | null {
  const entries = text.split(',').map(plain).filter(Boolean)
  return entries.every((entry) => isNetwork(entry) || isName(entry)) ? entries : null
}

/** Judges an address that a host's name was found to have, right before it is connected to; null when it may be. */
export function judgeAddress(rules: OutgoingRules, host: string, address: string): OutgoingRefusal | null {
  const forms = canonicalAddress(address)
  if (forms === null) return 'special'
  const within = (list: readonly string[]) =>
    list.some((entry) => isNetwork(entry) && forms.some((form) => contains(networkOf(entry), form)))
  if (isNamed(rules.deny, host) || within(rules.deny)) return 'denied'
  // A network that merely happens to hold special addresses doesn't mean them.
  const meant = rules.allow.filter((entry) => isNetwork(entry) && isSpecialNetwork(entry))
  const isSpecial = forms.some((form) => specialNetworks.some((network) => contains(network, form)))
  if (isSpecial && !within(meant)) return 'special'
  return rules.allow.length === 0 || isNamed(rules.allow, host) || within(rules.allow) ? null : 'notListed'
}

/**
 * Judges a host by what is written alone, where somebody else looks its name up and connects, such as an SSH server: what is
 * denied and special stays so; what else lies behind that server is for it to allow.
 */
export function judgeHost({ deny }: OutgoingRules, host: string): OutgoingRefusal | null {
  const address = writtenAddress(host)
  if (address !== null) return judgeAddress({ allow: [], deny }, host, address)
  return isNamed(deny, host) ? 'denied' : null
}

function isSpecialNetwork(entry: string): boolean {
  const [address, length] = networkOf(entry)
  return specialNetworks.some(
    (special) => special[0].kind() === address.kind() && length >= special[1] && contains(special, address),
  )
}

function isNamed(list: readonly string[], host: string): boolean {
  const asked = plain(host)
  // A star stands for names only: what else a resolver may read into a text is not for it to guess.
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
