import { expect, it } from 'vitest'
import { md4 } from './md4.ts'

it.each([
  ['', '31d6cfe0d16ae931b73c59d7e0c089c0'],
  ['abc', 'a448017aaf21d8525fc10ae87aa6729d'],
  ['message digest', 'd9130a8164549fe818874806e1c7014b'],
  [
    '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    'e33b4ddc9c38f2199c3e7b164fcc0536',
  ],
])('hashes %j as in RFC 1320', (text, digest) => {
  expect(md4(Buffer.from(text)).toString('hex')).toBe(digest)
})
