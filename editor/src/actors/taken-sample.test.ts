import { connectors, type DatabaseInputConfig, sourceKey } from '@anj/workflow'
import { expect, test } from 'vitest'
import { withSampleOf } from './taken-sample.ts'

const orders: DatabaseInputConfig = {
  ...connectors.postgresqlInput.initial(),
  connectionId: 'c',
  databaseName: 'shop',
  tableName: 'orders',
  columns: [{ name: 'amount', type: 'int' }],
  extractId: 'e',
}
const taken = { extractId: 'e', key: sourceKey(orders), columns: orders.columns }

test('removes the sample while the settings select other rows, until they are changed back', () => {
  const filtered = withSampleOf({ ...orders, filter: 'amount > 1' }, taken)
  expect(filtered.extractId).toBeNull()
  expect(withSampleOf({ ...filtered, filter: '' }, taken)).toEqual(orders)
  expect(withSampleOf({ ...orders, treatAsFile: true }, taken).extractId).toBeNull()
})

test('keeps the columns when the sample belongs to former settings, and restores it with these settings', () => {
  const late = { extractId: 'late', key: sourceKey(orders), columns: [{ name: 'id', type: 'int' as const }] }
  const other: DatabaseInputConfig = { ...orders, tableName: 'other', extractId: null }
  expect(withSampleOf(other, late)).toEqual(other)
  expect(withSampleOf({ ...other, tableName: 'orders' }, late)).toEqual({
    ...orders,
    extractId: 'late',
    columns: late.columns,
  })
})

test('keeps the sample when a setting changes that the mode ignores', () => {
  expect(withSampleOf({ ...orders, query: 'select 1', firstNodeToExecute: false }, taken).extractId).toBe('e')
  const query: DatabaseInputConfig = { ...orders, mode: 'query', query: 'select 1' }
  expect(sourceKey({ ...query, tableName: 'other' })).toBe(sourceKey(query))
})
