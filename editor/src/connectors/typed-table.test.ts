import { expect, test } from 'vitest'
import { typedTable } from './typed-table.ts'

const orders = { schema: 'public', name: 'orders' }
const names = [orders, { schema: 'shop', name: 'parts' }, { schema: 'old', name: 'parts' }]
const whole = { names, mayHaveOthers: false, schemas: true }

test('a typed name is that of a table, with or without its schema and whatever its capitals', () => {
  expect(typedTable(' public.orders ', whole)).toEqual(orders)
  expect(typedTable('Orders', whole)).toEqual(orders)
  expect(typedTable('shop.Parts', whole)).toEqual({ schema: 'shop', name: 'parts' })
})

test('a name that means no table, or several, is none', () => {
  expect(typedTable('parts', whole)).toBeNull()
  expect(typedTable('public.order', whole)).toBeNull()
})

test('where the list is not all, a full name is taken as it was typed', () => {
  const cut = { ...whole, mayHaveOthers: true }
  expect(typedTable('public.order.s', cut)).toEqual({ schema: 'public', name: 'order.s' })
  expect(typedTable('public.', cut)).toBeNull()
  expect(typedTable('order', cut)).toBeNull()
  expect(typedTable('order', { ...cut, schemas: false })).toEqual({ schema: '', name: 'order' })
})
