import { initialConfig, type NodeKind, newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { nodeSubtitle } from './node-subtitle.ts'

const line = (kind: NodeKind, config: object) => {
  const node = newNode(kind, 'n', { x: 0, y: 0 })
  return nodeSubtitle({ data: { ...node.data, config: { ...initialConfig(kind), ...config } as never } })
}

test('shows the file or table of a node', () => {
  expect(line('csvInput', { fileName: 'orders.csv' })).toBe('orders.csv')
  expect(line('csvOutput', {})).toBe('result.csv')
  expect(line('postgresqlInput', { schemaName: 'sales', tableName: 'orders' })).toBe('sales.orders')
  expect(line('mysqlOutput', { tableName: 'orders' })).toBe('orders')
  expect(line('postgresqlInput', { mode: 'query', query: 'select *\n  from orders' })).toBe(
    'select * from orders',
  )
})

test('shows the schemas of a node that reads a whole database', () => {
  expect(line('dataDictionary', { schemas: ['sales', 'stock'] })).toBe('sales, stock')
  expect(line('databaseDiagram', {})).toBeNull()
})

test('summarises a step in a few words', () => {
  expect(line('columnSelection', { selectedColumns: [{ column: 'a', name: 'a' }] })).toBe('1 column chosen')
  expect(line('changeDataType', { columnDataTypes: [{}, {}] })).toBe('2 columns changed')
  expect(
    line('innerJoin', {
      keys: [
        { left: 'id', right: 'id' },
        { left: 'a', right: 'b' },
      ],
    }),
  ).toBe('id, a = b')
})

test('shows nothing while the settings are missing', () => {
  expect(line('csvInput', {})).toBeNull()
  expect(line('postgresqlOutput', {})).toBeNull()
  expect(line('columnSelection', {})).toBeNull()
  expect(line('dataTable', {})).toBeNull()
})
