import { expect, test } from 'vitest'
import { onlyDatabase } from './only-database.ts'

const listed = (names: readonly string[], more = {}) => ({
  names,
  more: false,
  isLoading: false,
  problem: null,
  ...more,
})

test.each([
  ['one database', listed(['shop']), [], 'shop'],
  ['several databases', listed(['shop', 'staff']), [], null],
  ['no database', listed([]), [], null],
  ['one of more databases than the list holds', listed(['shop'], { more: true }), [], null],
  [
    'names of an earlier connection while the list loads',
    listed(['shop'], { isLoading: true }),
    [],
    undefined,
  ],
  ['a server that does not answer', listed([], { problem: 'No connection' }), [], undefined],
  ['one fetched database', listed(['shop', 'staff']), ['other'], 'other'],
  ['several fetched databases', listed(['shop']), ['other', 'third'], null],
] as const)('%s', (_, names, fetched, expected) => {
  expect(onlyDatabase(names, fetched)).toBe(expected)
})
