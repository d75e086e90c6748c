import { newNode, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { alongEdge, connectedNodes, nextInTabOrder, tabOrder } from './tab-order.ts'

const at = { x: 0, y: 0 }
const graph: WorkflowGraph = {
  nodes: [
    newNode('csvOutput', 'out', at),
    newNode('columnSelection', 'pick', at),
    newNode('csvInput', 'file', at),
  ],
  edges: [
    { id: 'second', source: 'pick', target: 'out' },
    { id: 'first', source: 'file', target: 'pick' },
  ],
  notes: [{ id: 'note', position: at, size: { width: 1, height: 1 }, text: '', colour: 'red' }],
}

test('visits nodes in data-flow order, each followed by its outgoing connections, then the notes', () => {
  expect(tabOrder(graph)).toEqual(['file', 'first', 'pick', 'second', 'out', 'note'])
})

test('starts at either end and stops at the opposite end', () => {
  expect(nextInTabOrder(graph, null, 1)).toBe('file')
  expect(nextInTabOrder(graph, null, -1)).toBe('note')
  expect(nextInTabOrder(graph, 'pick', -1)).toBe('first')
  expect(nextInTabOrder(graph, 'note', 1)).toBeNull()
})

test('follows a connection from node to node and back', () => {
  expect(alongEdge(graph, 'file', 'toTarget')).toBe('pick')
  expect(alongEdge(graph, 'first', 'toSource')).toBe('file')
  expect(alongEdge(graph, 'out', 'toTarget')).toBeNull()
})

test('finds everything before and after a node, including the node itself', () => {
  expect([...connectedNodes(graph, ['pick'], 'behind')]).toEqual(['pick', 'out'])
  expect([...connectedNodes(graph, ['out'], 'before')]).toEqual(['out', 'pick', 'file'])
})
