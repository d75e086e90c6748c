import { expect, test } from 'vitest'
import { columnsOf, incomingColumns } from './columns-of.ts'
import { readyCsv, readyPostgresql, testGraph, testNode } from './testing.ts'

const columns = (graph: Parameters<typeof columnsOf>[0], id: string) =>
  columnsOf(graph, id).map(({ name, type }) => `${name} ${type}`)

const chain = testGraph(
  [
    readyPostgresql('out'),
    testNode('change', 'changeDataType', {
      columnDataTypes: [{ columnName: 'price', fromType: 'text', toType: 'decimal' }],
    }),
    testNode('select', 'columnSelection', {
      selectedColumns: [
        { column: 'b', name: 'price' },
        { column: 'a', name: 'id' },
        { column: 'gone', name: 'gone' },
      ],
    }),
    readyCsv('in', ['a', 'b', 'c']),
  ],
  ['in>select', 'select>change', 'change>out'],
)

test('knows the columns of every node without running anything', () => {
  expect(columns(chain, 'in')).toEqual(['a text', 'b text', 'c text'])
  expect(columns(chain, 'select')).toEqual(['price text', 'id text'])
  expect(columns(chain, 'change')).toEqual(['price decimal', 'id text'])
  expect(columns(chain, 'out')).toEqual(['price decimal', 'id text'])
})

test('places the columns of two sources side by side, the left ones first, and numbers repeated names', () => {
  const graph = testGraph(
    [readyCsv('a', ['id', 'id (2)']), { ...readyCsv('b', ['id', 'x']) }, testNode('t', 'dataTable')],
    ['a>t', 'b>t'],
  )
  expect(columns(graph, 't')).toEqual(['id text', 'id (2) text', 'id (3) text', 'x text'])
  expect(incomingColumns(graph, 't').map((table) => table.length)).toEqual([2, 2])
})

test('returns the same list while nothing changes', () => {
  const moved = { ...chain, nodes: chain.nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } })) }
  expect(columnsOf(moved, 'out')).toBe(columnsOf(chain, 'out'))
})

test('updates the columns of every node after a changed one', () => {
  const nodes = chain.nodes.map((node) => (node.id === 'in' ? readyCsv('in', ['b']) : node))
  expect(columns({ ...chain, nodes }, 'out')).toEqual(['price decimal'])
})

test('returns no columns for an unprepared database input, a loop or a missing node', () => {
  const graph = testGraph(
    [testNode('m', 'mysqlInput'), testNode('a', 'dataTable'), testNode('b', 'dataTable')],
    ['a>b', 'b>a'],
  )
  expect(['m', 'a', 'x'].map((id) => columnsOf(graph, id))).toEqual([[], [], []])
})

test('returns no columns instead of an error for invalid settings', () => {
  const broken = readyCsv('in')
  const node = { ...broken, data: { ...broken.data, config: JSON.parse('{"columns":7}') } }
  expect(columnsOf(testGraph([node]), 'in')).toEqual([])
})

test('handles a chain of 5000 nodes', () => {
  const nodes = [...Array(5000).keys()].map((n) => (n === 0 ? readyCsv('0') : testNode(`${n}`, 'dataTable')))
  const graph = testGraph(
    nodes,
    nodes.slice(1).map((_, n) => `${n}>${n + 1}`),
  )
  expect(columns(graph, '4999')).toEqual(['a text', 'b text'])
})
