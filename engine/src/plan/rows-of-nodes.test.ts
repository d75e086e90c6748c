import { newNode, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { rowsOfNodes } from './rows-of-nodes.ts'

const at = { x: 0, y: 0 }
const nothing = { kept: new Map<string, number>(), rejects: new Map<string, number>() }
const file = newNode('csvInput', 'file', at)
const pick = newNode('columnSelection', 'pick', at)
const types = newNode('changeDataType', 'types', at)
const leavesOut = {
  ...types,
  data: { ...types.data, config: { ...types.data.config, onReject: 'leaveOut' as const } },
}
const look = newNode('dataTable', 'look', at)

/** Returns the row counts of a chain of nodes, in order. */
function rows(chain: readonly WorkflowNode[], counted: Record<string, number>, ...rejecting: string[]) {
  const edges = chain
    .slice(1)
    .map((node, i) => ({ id: node.id, source: chain[i]?.id ?? '', target: node.id }))
  const known = rowsOfNodes({ nodes: chain, edges }, chain, {
    counted: new Map(Object.entries(counted)),
    kept: new Map(),
    rejects: new Map(rejecting.map((id) => [id, 1])),
  })
  return chain.map(({ id }) => known.get(id) ?? null)
}

test('a step that only chooses columns or changes types returns as many rows as it receives', () => {
  expect(rows([file, pick, types, look], { file: 5 })).toEqual([5, 5, 5, 5])
})

test('the row count after a step that drops rows is derived from the next count', () => {
  expect(rows([file, pick, leavesOut, look], { file: 5, look: 3 }, 'types')).toEqual([5, 5, 3, 3])
  expect(rows([file, pick, leavesOut, look], { file: 5, look: 5 })).toEqual([5, 5, 5, 5])
})

test('the row count between two steps that drop rows is unknown', () => {
  const second = { ...leavesOut, id: 'second' }
  expect(rows([file, leavesOut, second, look], { file: 5, look: 2 }, 'types', 'second')).toEqual([
    5,
    null,
    2,
    2,
  ])
  expect(rows([file, leavesOut, second, look], { file: 5, look: 2 }, 'types')).toEqual([5, 2, 2, 2])
})

test('tables matched by position have as many rows as the longest, and the rows after a join are counted', () => {
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
  const known = rowsOfNodes(graph, path, { counted, ...nothing })
  expect([known.get('pick'), known.get('join'), known.get('look')]).toEqual([7, undefined, undefined])
  const written = rowsOfNodes(graph, path, {
    counted: new Map([...counted, ['look', 4]]),
    ...nothing,
  })
  expect([written.get('join'), written.get('look')]).toEqual([4, 4])
})

test('a union that keeps duplicates returns all the rows that it receives, except empty ones', () => {
  const left = newNode('csvInput', 'left', at)
  const right = newNode('csvInput', 'right', at)
  const union = newNode('unionTable', 'union', at)
  const path = [left, right, union, look]
  const graph: WorkflowGraph = {
    nodes: path,
    edges: [
      { id: '1', source: 'left', target: 'union' },
      { id: '2', source: 'right', target: 'union' },
      { id: '3', source: 'union', target: 'look' },
    ],
  }
  const counted = new Map([
    ['left', 5],
    ['right', 7],
  ])
  expect(rowsOfNodes(graph, path, { ...nothing, counted }).get('look')).toBe(12)
  const kept = new Map([['right', 6]])
  expect(rowsOfNodes(graph, path, { ...nothing, counted, kept }).get('look')).toBe(11)
  const config = { ...union.data.config, removeDuplicates: true } as typeof union.data.config
  const distinct = { ...union, data: { ...union.data, config } } as WorkflowNode
  expect(rowsOfNodes(graph, [left, right, distinct, look], { ...nothing, counted }).has('look')).toBe(false)
})
