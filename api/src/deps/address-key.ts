import { isIPv6 } from 'node:net'

/**
 * Returns the key under which an address's attempts are counted. For IPv6, the key is the network, because a host can
 * use any number of addresses in its network.
 */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return `address ${isIPv6(plain) ? networkOf(plain) : plain}`
}

function networkOf(address: string): string {
  const [start = '', end] = address.replace(/%.*$/, '').split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const tail = end === undefined ? [] : groups(end)
  // The last 32 bits can be written as IPv4, which counts as two groups.
  const length = groups(start).length + tail.length + (address.includes('.') ? 1 : 0)
  const zeros = end === undefined ? [] : Array<string>(8 - length).fill('0')
  const network = [...groups(start), ...zeros, ...tail].slice(0, 4)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
