import type { Diagram } from '@anj/workflow'
import { expect, test } from 'vitest'
import { type DiagramView, findTables, visiblePart } from './shown.ts'

const table = (id: string, columns: readonly string[] = ['id']) => {
  const [schema = '', name = ''] = id.split('.')
  const facts = { type: 'integer', nullable: false, primaryKey: false, foreignKey: false, unique: false }
  return {
    id,
    schema,
    name,
    kind: 'table' as const,
    comment: null,
    columns: columns.map((one) => ({ name: one, ...facts })),
  }
}
const refers = (from: string, to: string, implied = false) => ({
  id: `${from}-${to}`,
  name: `${from}-${to}`,
  from: { table: from, columns: ['id'] },
  to: { table: to, columns: ['id'] },
  fromMany: true,
  toOptional: false,
  implied,
})
const diagram: Diagram = {
  database: 'shop',
  tables: [
    table('a.orders'),
    table('a.lines', ['id', 'order_no']),
    table('b.customers'),
    table('b.towns'),
    table('b.alone'),
  ],
  relationships: [
    refers('a.lines', 'a.orders'),
    refers('a.orders', 'b.customers'),
    refers('b.customers', 'b.towns', true),
  ],
  unseen: [],
}
const all: DiagramView = { detail: null, withImplied: true, hiddenSchemas: new Set(), focus: null }
const idsOf = ({ tables }: Diagram) => tables.map(({ id }) => id)

test('shows all tables at first', () => {
  expect(visiblePart(diagram, all)).toEqual(diagram)
})

test('focusing shows a table and its neighbours up to a distance, in both directions', () => {
  const near = (distance: number) =>
    idsOf(visiblePart(diagram, { ...all, focus: { tableId: 'a.orders', distance } }))
  expect(near(1)).toEqual(['a.orders', 'a.lines', 'b.customers'])
  expect(near(2)).toEqual(['a.orders', 'a.lines', 'b.customers', 'b.towns'])
  expect(near(Number.POSITIVE_INFINITY)).not.toContain('b.alone')
})

test('focusing ignores implied relationships when they are hidden', () => {
  const focus = { tableId: 'a.orders', distance: 5 }
  expect(idsOf(visiblePart(diagram, { ...all, withImplied: false, focus }))).not.toContain('b.towns')
})

test('hiding a schema removes its tables and their relationships', () => {
  const shown = visiblePart(diagram, { ...all, hiddenSchemas: new Set(['b']) })
  expect(idsOf(shown)).toEqual(['a.orders', 'a.lines'])
  expect(shown.relationships.map(({ id }) => id)).toEqual(['a.lines-a.orders'])
})

test('lists tables whose name matches the search first, then tables in which only a column matches', () => {
  expect(findTables(diagram.tables, 'ORDER').map(({ table: { id }, column }) => [id, column])).toEqual([
    ['a.orders', null],
    ['a.lines', 'order_no'],
  ])
  expect(findTables(diagram.tables, 'b.to')).toHaveLength(1)
  expect(findTables(diagram.tables, '')).toHaveLength(5)
})
