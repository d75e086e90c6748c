import { expect, test } from 'vitest'
import { nameForDatabase } from './name-for-database.ts'

test.each([
  ['result.sqlite', 'duckdb', 'result.duckdb'],
  ['orders.DB', 'duckdb', 'orders.duckdb'],
  ['result.duckdb', 'sqlite', 'result.sqlite'],
  ['orders.data', 'duckdb', 'orders.data'],
] as const)('%s is called for %s: %s', (fileName, format, expected) => {
  expect(nameForDatabase(fileName, format)).toBe(expected)
})
