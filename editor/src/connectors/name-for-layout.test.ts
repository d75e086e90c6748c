import { expect, it } from 'vitest'
import { nameForLayout } from './name-for-layout.ts'

it('changes the extension with the layout, but not an extension that the user chose', () => {
  expect(nameForLayout('orders.json', 'lines')).toBe('orders.ndjson')
  expect(nameForLayout('orders.JSONL', 'array')).toBe('orders.json')
  expect(nameForLayout('orders.txt', 'lines')).toBe('orders.txt')
})
