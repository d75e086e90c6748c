import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:DB8:0:12:1::7', '2001:db8:0:12'],
  ['2001:db8:0:12:ffff:ffff:ffff:ffff', '2001:db8:0:12'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0'],
])('counts %s together with %s', (address, network) => {
  expect(addressKey(address)).toBe(`address ${network}`)
})
