import { testDictionary, testTable } from '@anj/workflow/dictionary-testing'
import { expect, it } from 'vitest'
import { indexName, uniqueName } from './names.ts'

const ref = (name: string, schema = 'public') => ({ schema, name })

it("truncates a name to PostgreSQL's limit without splitting a character", () => {
  const name = indexName(ref(`${'😀'.repeat(14)}x`), ['sku'])
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
  expect(name).toBe(name.toWellFormed())
  expect(indexName(ref(`${'😀'.repeat(14)}x`), ['ean'])).not.toBe(name)
})

it('chooses another name if the first one is already taken in the schema, ignoring case', () => {
  const orders = testTable('public.orders', ['sku text'])
  const taken = testTable('public.others', ['a'], {
    checks: [{ name: 'Orders_SKU_idx', expression: 'a > 0', columns: [] }],
  })
  const elsewhere = { ...taken, schema: 'archive' }
  expect(uniqueName(testDictionary([orders, elsewhere]), orders, ['sku'])).toBe('orders_sku_idx')
  expect(uniqueName(testDictionary([orders, taken]), orders, ['sku'])).toMatch(/^orders_sku_idx_[0-9a-f]{8}$/)
})

it('returns different names for two indexes even if joining their table and column names gives the same text', () => {
  const [short, long] = [testTable('public.order', ['line_no']), testTable('public.order_line', ['no'])]
  const dictionary = testDictionary([short, long])
  const names = [uniqueName(dictionary, short, ['line_no']), uniqueName(dictionary, long, ['no'])]
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name).toMatch(/^order_line_no_idx_[0-9a-f]{8}$/)
})
