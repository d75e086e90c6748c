import { expect, test } from 'vitest'
import { addressOfSource } from './chat.ts'

test.each([
  ['runs', '', '/help/runs'],
  ['runs', 'the-log', '/help/runs#the-log'],
  ['index', '', '/help'],
  ['index', 'all-pages', '/help#all-pages'],
])('links page %j and section %j to %j', (page, id, address) => {
  expect(addressOfSource({ page, id })).toBe(address)
})
