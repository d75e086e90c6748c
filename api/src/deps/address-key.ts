import { isIPv6 } from 'node:net'

/** What attempts from an address are counted by: of IPv6 the network, since a host takes as many addresses as it likes. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return `address ${isIPv6(plain) ? networkOf(plain) : plain}`
}

/** The first 64 bits. */
function networkOf(address: string): string {
  const [start = '', end] = address.replace(/%.*$/, '').split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const tail = end === undefined ? [] : groups(end)
  // The last group of an address may be written as IPv4, in place of two.
  const length = groups(start).length + tail.length + (address.includes('.') ? 1 : 0)
  const zeros = end === undefined ? [] : Array<string>(8 - length).fill('0')
  const network = [...groups(start), ...zeros, ...tail].slice(0, 4)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
