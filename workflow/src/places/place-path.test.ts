import { expect, test } from 'vitest'
import { isPlacePath, placePattern } from './place-path.ts'

test.each([
  ['orders_*.csv', 'orders_2026.csv', true],
  ['orders_*.csv', 'orders_.csv', true],
  ['orders_*.csv', 'orders_2026.csv.part', false],
  ['orders_*.csv', 'Orders_2026.csv', false],
  ['*', 'anything', true],
  ['?.csv', '€.csv', true],
  ['?.csv', '😀.csv', true],
  ['?.csv', 'ab.csv', false],
  ['*a*b*', 'xxaxxbxx', true],
  ['*a*b*', 'xxbxxa', false],
  ['a+(b).csv', 'a+(b).csv', true],
  ['a.csv', 'axcsv', false],
  ['**', '', true],
  ['', 'a', false],
] as const)('the pattern %j and the name %j match: %s', (pattern, name, expected) => {
  expect(placePattern(pattern).matches(name)).toBe(expected)
})

test('a pattern applies to the names in one folder', () => {
  const { folder, matches } = placePattern('in/2026/orders_*.csv')
  expect([folder, matches('orders_1.csv'), matches('in/2026/orders_1.csv')]).toEqual(['in/2026', true, false])
})

test('a pattern with many stars is compared without trying every division of the name', () => {
  expect(placePattern(`${'*a'.repeat(60)}b`).matches('a'.repeat(250))).toBe(false)
})

test.each(['', '/etc/passwd', '../x.csv', 'a/../x.csv', 'a//b.csv', './a.csv', 'a\nb.csv', 'x'.repeat(300)])(
  'refuses the path %j',
  (path) => {
    expect(isPlacePath(path)).toBe(false)
  },
)

test.each(['a.csv', 'März/orders 1.csv', 'C:\\x.csv', '-rf', '$(id).csv'])('accepts the path %j', (path) => {
  expect(isPlacePath(path)).toBe(true)
})
