import { expect, test } from 'vitest'
import type { WorkflowGraph } from './document.ts'
import { swapSources } from './edit-graph.ts'
import { sourcesOf } from './sources-of.ts'
import { testGraph, testNode } from './testing.ts'

const left = (graph: WorkflowGraph, id: string) => sourcesOf(graph, id).map((node) => node.id)
const input = (id: string, firstNodeToExecute: boolean) => testNode(id, 'csvInput', { firstNodeToExecute })
const join = testNode('j', 'innerJoin')

test('the source that was connected first is the left one while both are marked', () => {
  expect(left(testGraph([input('a', true), input('b', true), join], ['b>j', 'a>j']), 'j')).toEqual(['b', 'a'])
})

test('the one that is marked as first to execute is the left one, whatever the order', () => {
  expect(left(testGraph([input('a', false), input('b', true), join], ['a>j', 'b>j']), 'j')).toEqual([
    'b',
    'a',
  ])
})

test('a step takes the mark of the input at which its branch starts', () => {
  const nodes = [
    input('a', false),
    input('b', true),
    testNode('s', 'columnSelection'),
    testNode('t', 'dataTable'),
    join,
  ]
  expect(left(testGraph(nodes, ['a>s', 's>j', 'b>t', 't>j']), 'j')).toEqual(['t', 's'])
})

test('a kind without settings counts as marked', () => {
  expect(
    left(testGraph([input('a', false), testNode('m', 'mysqlInput'), join], ['a>j', 'm>j']), 'j'),
  ).toEqual(['m', 'a'])
})

test('sides can be swapped, and swapped back', () => {
  const drawn = testGraph(
    [input('a', true), input('b', true), testNode('s', 'columnSelection'), join],
    ['a>s', 's>j', 'b>j'],
  )
  const swapped = swapSources(drawn, 'j')
  expect(left(swapped, 'j')).toEqual(['b', 's'])
  expect(left(swapSources(swapped, 'j'), 'j')).toEqual(['s', 'b'])
})

test('two branches of one input can be swapped too', () => {
  const drawn = testGraph(
    [input('a', true), testNode('s', 'columnSelection'), testNode('t', 'dataTable'), join],
    ['a>s', 'a>t', 's>j', 't>j'],
  )
  const swapped = swapSources(drawn, 'j')
  expect(left(swapped, 'j')).toEqual(['t', 's'])
  expect(swapped.nodes).toEqual(drawn.nodes)
})

test('keys and chosen columns go on meaning the same columns when sides are swapped', () => {
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

test('a node with one source has nothing to swap', () => {
  const graph = testGraph([input('a', true), join], ['a>j'])
  expect(swapSources(graph, 'j')).toBe(graph)
})
