import { expect, test } from 'vitest'
import { idFromHash } from './id-from-hash.ts'

test.each([
  ['', ''],
  ['#', ''],
  ['#the-log', 'the-log'],
  ['#%C3%A4nderungen', 'änderungen'],
  ['#%', '%'],
  ['#100%-sure', '100%-sure'],
])('reads the id of %j as %j', (hash, id) => {
  expect(idFromHash(hash)).toBe(id)
})
