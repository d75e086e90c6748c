import { expect, test } from 'vitest'
import type { WorkflowGraph } from './document.ts'
import { swapSources } from './edit-graph.ts'
import { sourcesOf } from './sources-of.ts'
import { testGraph, testNode } from './testing.ts'

const left = (graph: WorkflowGraph, id: string) => sourcesOf(graph, id).map((node) => node.id)
const input = (id: string, firstNodeToExecute: boolean) => testNode(id, 'csvInput', { firstNodeToExecute })
const join = testNode('j', 'innerJoin')

test('if both sources are marked, uses the one that was connected first as the left table', () => {
  expect(left(testGraph([input('a', true), input('b', true), join], ['b>j', 'a>j']), 'j')).toEqual(['b', 'a'])
})

test('uses the marked source as the left table, whatever the order', () => {
  expect(left(testGraph([input('a', false), input('b', true), join], ['a>j', 'b>j']), 'j')).toEqual([
    'b',
    'a',
  ])
})

test('for a longer branch, uses the mark of the input at which the branch starts', () => {
  const nodes = [
    input('a', false),
    input('b', true),
    testNode('s', 'columnSelection'),
    testNode('t', 'dataTable'),
    join,
  ]
  expect(left(testGraph(nodes, ['a>s', 's>j', 'b>t', 't>j']), 'j')).toEqual(['t', 's'])
})

test('treats a kind without settings as marked', () => {
  expect(
    left(testGraph([input('a', false), testNode('m', 'mysqlInput'), join], ['a>j', 'm>j']), 'j'),
  ).toEqual(['m', 'a'])
})

test('swaps sides, and swaps them back', () => {
  const drawn = testGraph(
    [input('a', true), input('b', true), testNode('s', 'columnSelection'), join],
    ['a>s', 's>j', 'b>j'],
  )
  const swapped = swapSources(drawn, 'j')
  expect(left(swapped, 'j')).toEqual(['b', 's'])
  expect(left(swapSources(swapped, 'j'), 'j')).toEqual(['s', 'b'])
})

test('swaps two branches of the same input', () => {
  const drawn = testGraph(
    [input('a', true), testNode('s', 'columnSelection'), testNode('t', 'dataTable'), join],
    ['a>s', 'a>t', 's>j', 't>j'],
  )
  const swapped = swapSources(drawn, 'j')
  expect(left(swapped, 'j')).toEqual(['t', 's'])
  expect(swapped.nodes).toEqual(drawn.nodes)
})

test('keeps keys and chosen columns referring to the same columns when the sides are swapped', () => {
  const table = (id: string, ...names: string[]) =>
    testNode(id, 'csvInput', { columns: names.map((name) => ({ name, type: 'text' as const })) })
  const drawn = testGraph(
    [
      table('orders', 'id', 'customer', 'note'),
      table('people', 'id', 'note', 'name'),
      testNode('j', 'leftJoin', {
        keys: [{ left: 'customer', right: 'id' }],
        selectedColumns: [
          { column: 'id', name: 'order' },
          { column: 'note (2)', name: 'remark' },
          { column: 'name', name: 'name' },
        ],
      }),
    ],
    ['orders>j', 'people>j'],
  )
  const swapped = swapSources(drawn, 'j')
  expect(swapped.nodes[2]?.data.config).toEqual({
    keys: [{ left: 'id', right: 'customer' }],
    selectedColumns: [
      { column: 'id (2)', name: 'order' },
      { column: 'note', name: 'remark' },
      { column: 'name', name: 'name' },
    ],
  })
  expect(swapSources(swapped, 'j').nodes[2]).toEqual(drawn.nodes[2])
})

test('swaps the keys of a step that matches rows', () => {
  const keys = [{ left: 'customer', right: 'id' }]
  const drawn = testGraph(
    [input('a', true), input('b', true), testNode('j', 'rowsWithMatch', { keys })],
    ['a>j', 'b>j'],
  )
  expect(swapSources(drawn, 'j').nodes[2]?.data.config).toEqual({
    keys: [{ left: 'id', right: 'customer' }],
  })
})

test('changes nothing for a node with one source', () => {
  const graph = testGraph([input('a', true), join], ['a>j'])
  expect(swapSources(graph, 'j')).toBe(graph)
})
