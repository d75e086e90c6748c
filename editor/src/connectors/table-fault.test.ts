import { expect, test } from 'vitest'
import { tableFault } from './table-fault.ts'

test.each([
  ['sqlite', '', 'Table is required'],
  ['duckdb', ' ', 'Table is required'],
  [
    'sqlite',
    'sqlite_orders',
    'SQLite reserves the table name sqlite_orders. Change the table in the output.',
  ],
  ['duckdb', 'sqlite_orders', undefined],
  ['sqlite', 'orders', undefined],
] as const)('says what is wrong in a %s file with the table name %j', (format, tableName, said) => {
  expect(tableFault(format, tableName)).toBe(said)
})
