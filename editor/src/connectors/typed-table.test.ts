import { expect, test } from 'vitest'
import { typedTable } from './typed-table.ts'

const orders = { schema: 'public', name: 'orders' }
const names = [orders, { schema: 'shop', name: 'parts' }, { schema: 'old', name: 'parts' }]
const whole = { names, mayHaveOthers: false, schemas: true }

test('finds a table by its name, with or without its schema, ignoring case', () => {
  expect(typedTable(' public.orders ', whole)).toEqual(orders)
  expect(typedTable('Orders', whole)).toEqual(orders)
  expect(typedTable('shop.Parts', whole)).toEqual({ schema: 'shop', name: 'parts' })
})

test('finds nothing for an unknown or ambiguous name', () => {
  expect(typedTable('parts', whole)).toBeNull()
  expect(typedTable('public.order', whole)).toBeNull()
})

test('accepts a full name as typed when the list is incomplete', () => {
  const cut = { ...whole, mayHaveOthers: true }
  expect(typedTable('public.order.s', cut)).toEqual({ schema: 'public', name: 'order.s' })
  expect(typedTable('public.', cut)).toBeNull()
  expect(typedTable('order', cut)).toBeNull()
  expect(typedTable('order', { ...cut, schemas: false })).toEqual({ schema: '', name: 'order' })
})
