import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6
/** Network address with its prefix length in bits. */
export type Network = readonly [Address, number]

/**
 * Networks that contain no data servers but could give secrets to a server-side request: link-local addresses (RFC
 * 3927, RFC 4291), among them the metadata service of most clouds, other metadata addresses, the unspecified address
 * (which reaches this machine), multicast and broadcast.
 */
export const specialNetworks: readonly Network[] = [
  '169.254.0.0/16',
  'fe80::/10',
  // Metadata services: Amazon and Google over IPv6, Alibaba, Azure's host, Oracle.
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

/**
 * IPv6 prefixes whose addresses embed an IPv4 address. `at` is its offset among the 16 bytes. With `inverted`, its
 * bytes are complemented.
 */
const carriers: readonly { readonly network: Network; readonly at: number; readonly inverted?: true }[] = [
  { network: networkOf('::ffff:0:0:0/96'), at: 12 }, // translated, RFC 2765
  { network: networkOf('64:ff9b::/96'), at: 12 }, // NAT64, RFC 6052
  { network: networkOf('64:ff9b:1::/48'), at: 12 }, // local-use NAT64, RFC 8215
  { network: networkOf('2002::/16'), at: 2 }, // 6to4, RFC 3056
  { network: networkOf('2001::/32'), at: 12, inverted: true }, // Teredo, RFC 4380
  { network: networkOf('::/96'), at: 12 }, // IPv4-compatible, RFC 4291
]

/** True for an IP address, or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  if (!isAddress(address) || more.length > 0) return false
  const bits = ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
}

/** Parses a text that `isNetwork` accepts. */
export function networkOf(text: string): Network {
  const [address, length] = ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${isV4(text) ? 32 : 128}`)
  // A network of IPv4-mapped addresses is an IPv4 network.
  return address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress() && length >= 96
    ? [(address as ipaddr.IPv6).toIPv4Address(), length - 96]
    : [address, length]
}

/** True when an address belongs to a network. */
export function networkContains([network, length]: Network, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, length)
}

/** Returns an address and any IPv4 address embedded in it, or null for invalid text. */
export function canonicalAddress(text: string): readonly Address[] | null {
  if (!isAddress(text)) return null
  const address = ipaddr.process(text.replace(/%.*$/, ''))
  const carried = carriers.flatMap(({ network, at, inverted }) => {
    // ::1 is this machine rather than an embedded 0.0.0.1.
    if (!networkContains(network, address) || address.range() === 'loopback') return []
    const bytes = address.toByteArray().slice(at, at + 4)
    return [new ipaddr.IPv4(bytes.map((byte) => (inverted ? 255 - byte : byte)))]
  })
  return [address, ...carried]
}

/**
 * Returns the address that a host name denotes without a lookup, in any notation: dotted, decimal, octal or
 * hexadecimal.
 */
export function literalAddress(host: string): string | null {
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
