import { testColumn, testDictionary, testForeignKey, testTable } from '@anj/workflow/dictionary-testing'
import { expect, test } from 'vitest'
import { columnKey, knownTables, tableOf } from './known-tables.ts'
import { everything, shownColumns, shownTables, tableOrders } from './shown-tables.ts'
import { sortBy } from './sort-by.ts'

const orders = testTable(
  'sales.orders',
  ['id', testColumn('customer_id', 'integer', { comment: 'Who ordered' }), 'placed date'],
  {
    key: ['id'],
    rows: 10,
    comment: 'What was sold',
    foreignKeys: [testForeignKey(['customer_id'], 'sales.customers', ['id'])],
  },
)
const customers = testTable('sales.customers', ['id', 'email text'], { key: ['id'], rows: 200 })
const totals = testTable('reports.totals', ['month date', 'sum numeric'], { kind: 'view' })
const known = knownTables(testDictionary([orders, customers, totals]))
const none = new Set<string>()

const tables = (filter: Partial<typeof everything>, changed: ReadonlySet<string> = none) =>
  shownTables(known, { ...everything, ...filter }, changed).map(({ label }) => label)
const columns = (filter: Partial<typeof everything>) =>
  shownColumns(known, { ...everything, ...filter }, none).map(
    ({ of, column }) => `${of.label} ${column.name}`,
  )

test('finds a table by its name, its comment and its columns', () => {
  expect(tables({})).toHaveLength(3)
  expect(tables({ find: 'EMAIL' })).toEqual(['sales.customers'])
  expect(tables({ find: 'sold' })).toEqual(['sales.orders'])
  expect(tables({ find: 'sales date' })).toEqual(['sales.orders'])
  expect(tables({ find: 'nowhere' })).toEqual([])
})

test('if one word matches a table, the other words select among its columns', () => {
  expect(columns({ find: 'orders date' })).toEqual(['sales.orders placed'])
  expect(columns({ find: 'date' })).toEqual(['sales.orders placed', 'reports.totals month'])
  expect(columns({ find: 'customers' })).toEqual(['sales.customers id', 'sales.customers email'])
})

test('schema, kind, keys and missing comments filter both lists', () => {
  expect(tables({ schema: 'reports' })).toEqual(['reports.totals'])
  expect(tables({ kind: 'tables' })).toEqual(['sales.orders', 'sales.customers'])
  expect(tables({ kind: 'views' })).toEqual(['reports.totals'])
  expect(tables({ keys: 'foreign' })).toEqual(['sales.orders'])
  expect(tables({ keys: 'none' })).toEqual(['reports.totals'])
  expect(columns({ keys: 'foreign' })).toEqual(['sales.orders customer_id'])
  expect(columns({ onlyUncommented: true })).not.toContain('sales.orders customer_id')
})

test('shows only changed tables when requested', () => {
  const [first] = known
  expect(tables({ onlyChanged: true }, new Set([first?.key ?? '']))).toEqual(['sales.orders'])
  expect(tables({ onlyChanged: true })).toEqual([])
})

test('sorts tables by the chosen measure and puts unknown values last', () => {
  const rows = tableOrders.rows ?? (() => null)
  expect(sortBy(known, rows, false).map(({ label }) => label)).toEqual([
    'sales.orders',
    'sales.customers',
    'reports.totals',
  ])
  expect(sortBy(known, rows, true).map(({ label }) => label)).toEqual([
    'sales.customers',
    'sales.orders',
    'reports.totals',
  ])
})

test("finds the table to which a column's key belongs, even if names contain special characters", () => {
  const odd = { schema: 'a] "', name: 'b, c' }
  expect(tableOf(columnKey(odd, 'd'))).toBe(JSON.stringify(['a] "', 'b, c']))
})
