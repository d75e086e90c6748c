import ipaddr from 'ipaddr.js'

/** An address as the library holds it. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6
/** An address with the length of its network, in bits. */
export type Network = readonly [Address, number]

/**
 * Networks that no server of anybody's data is in, and that give secrets to whoever reaches them from inside: link-local
 * (RFC 3927, RFC 4291) with the metadata of most clouds, metadata elsewhere, unspecified (which means this machine),
 * multicast and broadcast.
 */
export const specialNetworks: readonly Network[] = [
  '169.254.0.0/16',
  'fe80::/10',
  // Metadata: Amazon and Google by IPv6, Alibaba, Azure's host, Oracle.
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '0.0.0.0/8',
  '::/128',
  '224.0.0.0/4',
  '255.255.255.255/32',
  'ff00::/8',
].map((text) => networkOf(text))

/** Prefixes behind which an address of IPv6 carries one of IPv4: where in its 16 bytes, and whether turned over. */
const carriers: readonly { readonly network: Network; readonly at: number; readonly inverted?: true }[] = [
  { network: networkOf('::ffff:0:0:0/96'), at: 12 }, // translated, RFC 2765
  { network: networkOf('64:ff9b::/96'), at: 12 }, // NAT64, RFC 6052
  { network: networkOf('64:ff9b:1::/48'), at: 12 }, // NAT64 of one's own, RFC 8215
  { network: networkOf('2002::/16'), at: 2 }, // 6to4, RFC 3056
  { network: networkOf('2001::/32'), at: 12, inverted: true }, // Teredo, RFC 4380
  { network: networkOf('::/96'), at: 12 }, // compatible, RFC 4291
]

/** Whether a text is an address, or one with the length of its network behind a slash. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  if (!isAddress(address) || more.length > 0) return false
  const bits = ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
}

/** Reads what `isNetwork` has accepted. */
export function networkOf(text: string): Network {
  const [address, length] = ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${isV4(text) ? 32 : 128}`)
  // A network of addresses that carry IPv4 is one of IPv4.
  return address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress() && length >= 96
    ? [(address as ipaddr.IPv6).toIPv4Address(), length - 96]
    : [address, length]
}

/** Whether an address lies in a network. */
export function contains([network, length]: Network, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, length)
}

/** An address, with the one of IPv4 that it carries if it does; null where the text is none. */
export function canonicalAddress(text: string): readonly Address[] | null {
  if (!isAddress(text)) return null
  const address = ipaddr.process(text.replace(/%.*$/, ''))
  const carried = carriers.flatMap(({ network, at, inverted }) => {
    // ::1 is this machine and not 0.0.0.1.
    if (!contains(network, address) || address.range() === 'loopback') return []
    const bytes = address.toByteArray().slice(at, at + 4)
    return [new ipaddr.IPv4(bytes.map((byte) => (inverted ? 255 - byte : byte)))]
  })
  return [address, ...carried]
}

/** The address that a resolver takes a host for without asking anybody, in any notation: dotted, decimal, octal, hex. */
export function writtenAddress(host: string): string | null {
  const bare = host.trim().replace(/^\[(.*)\]$/, '$1')
  if (isAddress(bare)) return bare
  return ipaddr.IPv4.isValid(bare) ? ipaddr.IPv4.parse(bare).toString() : null
}

function isAddress(text: string): boolean {
  return isV4(text) || ipaddr.IPv6.isValid(text)
}

function isV4(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text)
}
