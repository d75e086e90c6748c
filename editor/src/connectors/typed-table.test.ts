import { expect, test } from 'vitest'
import { matchTypedTable } from './typed-table.ts'

const orders = { schema: 'public', name: 'orders' }
const names = [orders, { schema: 'shop', name: 'parts' }, { schema: 'old', name: 'parts' }]
const whole = { names, mayHaveOthers: false, schemas: true }

test('finds a table by its name, with or without its schema, ignoring case', () => {
  expect(matchTypedTable(' public.orders ', whole)).toEqual(orders)
  expect(matchTypedTable('Orders', whole)).toEqual(orders)
  expect(matchTypedTable('shop.Parts', whole)).toEqual({ schema: 'shop', name: 'parts' })
})

test('finds nothing for an unknown or ambiguous name', () => {
  expect(matchTypedTable('parts', whole)).toBeNull()
  expect(matchTypedTable('public.order', whole)).toBeNull()
})

test('accepts a full name as typed when the list is incomplete', () => {
  const cut = { ...whole, mayHaveOthers: true }
  expect(matchTypedTable('public.order.s', cut)).toEqual({ schema: 'public', name: 'order.s' })
  expect(matchTypedTable('public.', cut)).toBeNull()
  expect(matchTypedTable('order', cut)).toBeNull()
  expect(matchTypedTable('order', { ...cut, schemas: false })).toEqual({ schema: '', name: 'order' })
})
