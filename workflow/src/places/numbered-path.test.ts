import { expect, test } from 'vitest'
import { numberedPath } from './numbered-path.ts'

test.each([
  ['orders.csv', 'orders_2.csv'],
  ['out.d/orders', 'out.d/orders_2'],
  ['out/orders.csv.gz', 'out/orders_2.csv.gz'],
  ['orders.2026.csv', 'orders.2026_2.csv'],
  ['orders.gz', 'orders_2.gz'],
  ['.orders', '.orders_2'],
])('numbers %s as %s', (path, expected) => {
  expect(numberedPath(path, 2)).toBe(expected)
})
