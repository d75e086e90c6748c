import { tableKey } from '@anj/workflow'
import { testDictionary, testTable } from '@anj/workflow/dictionary-testing'
import { expect, test } from 'vitest'
import { changeOf, changesBetween, noChanges } from './changes.ts'
import { columnKey } from './known-tables.ts'

const orders = { schema: 'sales', name: 'orders' }

test('recognizes new, removed, changed and unchanged tables, and finds a changed column by its key', () => {
  const before = testDictionary([
    testTable('sales.orders', ['id', 'total integer']),
    testTable('sales.same', ['id']),
    testTable('sales.gone', ['id']),
  ])
  const now = testDictionary([
    testTable('sales.orders', ['id', 'total numeric']),
    testTable('sales.same', ['id'], { rows: 5, bytes: 100 }),
    testTable('sales.come', ['id']),
  ])
  const changes = changesBetween(before, now)
  const of = (name: string) => changeOf(changes, tableKey({ schema: 'sales', name }))
  expect([of('orders'), of('same'), of('gone'), of('come')]).toEqual(['changed', null, 'removed', 'added'])
  expect(changes.keys.has(columnKey(orders, 'total'))).toBe(true)
  expect(changes.keys.has(columnKey(orders, 'id'))).toBe(false)
})

test('finds no changes unless a dictionary was chosen for comparison', () => {
  expect(changeOf(noChanges, tableKey(orders))).toBeNull()
})
