import { expect, test } from 'vitest'
import { testColumn, testDictionary, testForeignKey, testTable } from '../dictionary/testing.ts'
import { buildDiagram, diagramId } from './build-diagram.ts'

const customers = testTable('sales.customers', ['id', 'email text'], {
  key: ['id'],
  uniqueKeys: [{ name: 'customers_email', columns: ['email'] }],
  comment: 'Who buys',
})
const orders = testTable(
  'sales.orders',
  ['id', testColumn('customer_id', 'integer', { nullable: true }), 'product_id'],
  { key: ['id'], foreignKeys: [testForeignKey(['customer_id'], 'sales.customers', ['id'])] },
)
const products = testTable('stock.products', ['id'], { key: ['id'] })
const shop = testDictionary([customers, orders, products])

test('lists tables with their columns and marks the keys', () => {
  expect(buildDiagram(shop, { implied: false }).tables[0]).toEqual({
    id: 'sales.customers',
    schema: 'sales',
    name: 'customers',
    kind: 'table',
    comment: 'Who buys',
    columns: [
      { name: 'id', type: 'integer', nullable: false, primaryKey: true, foreignKey: false, unique: false },
      { name: 'email', type: 'text', nullable: false, primaryKey: false, foreignKey: false, unique: true },
    ],
  })
})

test('lists foreign keys as relationships, and implied relationships only on request', () => {
  const declared = {
    id: 'sales.orders/fk:fk_customer_id',
    name: 'fk_customer_id',
    from: { table: 'sales.orders', columns: ['customer_id'] },
    to: { table: 'sales.customers', columns: ['id'] },
    fromMany: true,
    toOptional: true,
    implied: false,
  }
  expect(buildDiagram(shop, { implied: false }).relationships).toEqual([declared])
  expect(buildDiagram(shop, { implied: true }).relationships).toEqual([
    declared,
    {
      id: 'sales.orders/implied:product_id',
      name: 'product_id = products.id',
      from: { table: 'sales.orders', columns: ['product_id'] },
      to: { table: 'stock.products', columns: ['id'] },
      fromMany: true,
      toOptional: false,
      implied: true,
    },
  ])
})

test('treats a relationship as one-to-one when a full unique key or index covers its columns', () => {
  const column = { name: 'customer_id', expression: null, descending: false, prefix: null, variant: null }
  const index = {
    name: 'i',
    columns: [column],
    included: [],
    unique: true,
    nullsEqual: false,
    method: 'btree',
    predicate: null,
    constraint: null,
    uses: null,
  }
  const isMany = (indexes: (typeof index)[]) =>
    buildDiagram(testDictionary([customers, { ...orders, indexes }]), { implied: false }).relationships[0]
      ?.fromMany
  expect(isMany([index])).toBe(false)
  const partial = { ...orders, indexes: [{ ...index, predicate: 'open' }] }
  const byStart = { ...orders, indexes: [{ ...index, columns: [{ ...column, prefix: 3 }] }] }
  for (const table of [partial, byStart])
    expect(
      buildDiagram(testDictionary([customers, table]), { implied: false }).relationships[0]?.fromMany,
    ).toBe(true)
})

test('omits a foreign key to a table outside the diagram and reports it', () => {
  const diagram = buildDiagram(testDictionary([orders]), { implied: true })
  expect(diagram.relationships).toEqual([])
  expect(diagram.unseen).toEqual([
    'Foreign keys to tables outside this diagram are not drawn: 1 from sales.orders to sales.customers.',
  ])
})

test('reports the parts of the database that the login cannot see', () => {
  expect(buildDiagram(shop, { implied: true }).unseen).toEqual([])
  const unseen = ['Rows of the table audit.']
  expect(buildDiagram({ ...shop, unseen }, { implied: true }).unseen).toEqual(unseen)
})

test('gives each table a unique ID, whatever characters its name contains', () => {
  const refs = [
    { schema: 'a.b', name: 'c' },
    { schema: 'a', name: 'b.c' },
    { schema: '', name: 'a.b.c' },
    { schema: 'a%2Eb', name: 'c' },
  ]
  expect(new Set(refs.map(diagramId)).size).toBe(4)
  expect(diagramId({ schema: '', name: 'orders' })).toBe('orders')
})
