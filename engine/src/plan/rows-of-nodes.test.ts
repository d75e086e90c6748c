import { newNode, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { rowsOfNodes } from './rows-of-nodes.ts'

const at = { x: 0, y: 0 }
const file = newNode('csvInput', 'file', at)
const pick = newNode('columnSelection', 'pick', at)
const types = newNode('changeDataType', 'types', at)
const leavesOut = {
  ...types,
  data: { ...types.data, config: { ...types.data.config, onReject: 'leaveOut' as const } },
}
const look = newNode('dataTable', 'look', at)

/** The rows of a chain of nodes, in their order. */
function rows(chain: readonly WorkflowNode[], counted: Record<string, number>, ...rejecting: string[]) {
  const edges = chain
    .slice(1)
    .map((node, i) => ({ id: node.id, source: chain[i]?.id ?? '', target: node.id }))
  const known = rowsOfNodes({ nodes: chain, edges }, chain, {
    counted: new Map(Object.entries(counted)),
    rejecting: new Set(rejecting),
  })
  return chain.map(({ id }) => known.get(id) ?? null)
}

test('a step that only chooses columns or changes types gives as many rows as it takes', () => {
  expect(rows([file, pick, types, look], { file: 5 })).toEqual([5, 5, 5, 5])
})

test('a step that leaves rows out gives what those behind it took', () => {
  expect(rows([file, pick, leavesOut, look], { file: 5, look: 3 }, 'types')).toEqual([5, 5, 3, 3])
  expect(rows([file, pick, leavesOut, look], { file: 5, look: 5 })).toEqual([5, 5, 5, 5])
})

test('of two steps that leave rows out nobody knows which left how many', () => {
  const second = { ...leavesOut, id: 'second' }
  expect(rows([file, leavesOut, second, look], { file: 5, look: 2 }, 'types', 'second')).toEqual([
    5,
    null,
    2,
    2,
  ])
  expect(rows([file, leavesOut, second, look], { file: 5, look: 2 }, 'types')).toEqual([5, 2, 2, 2])
})

test('tables side by side are as long as the longest, and behind a join counts what was counted there', () => {
  const other = newNode('csvInput', 'other', at)
  const join = newNode('innerJoin', 'join', at)
  const path = [file, other, pick, join, look]
  const graph: WorkflowGraph = {
    nodes: path,
    edges: [
      { id: '1', source: 'file', target: 'pick' },
      { id: '2', source: 'other', target: 'pick' },
      { id: '3', source: 'pick', target: 'join' },
      { id: '4', source: 'other', target: 'join' },
      { id: '5', source: 'join', target: 'look' },
    ],
  }
  const counted = new Map([
    ['file', 5],
    ['other', 7],
  ])
  const known = rowsOfNodes(graph, path, { counted, rejecting: new Set() })
  expect([known.get('pick'), known.get('join'), known.get('look')]).toEqual([7, undefined, undefined])
  const written = rowsOfNodes(graph, path, {
    counted: new Map([...counted, ['look', 4]]),
    rejecting: new Set(),
  })
  expect([written.get('join'), written.get('look')]).toEqual([4, 4])
})
