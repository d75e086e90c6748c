import { expect, test } from 'vitest'
import { addressOfSection } from './section-address.ts'

test.each([
  ['runs', '', '/help/runs'],
  ['runs', 'the-log', '/help/runs#the-log'],
  ['index', '', '/help'],
  ['index', 'all-pages', '/help#all-pages'],
])('links page %j, section %j to the address %j', (page, id, address) => {
  expect(addressOfSection({ page, id })).toBe(address)
})
