import { newNode, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { edgeFlows } from './edge-rows.ts'

const at = { x: 0, y: 0 }
const graph: WorkflowGraph = {
  nodes: [
    newNode('csvInput', 'file', at),
    newNode('columnSelection', 'pick', at),
    newNode('changeDataType', 'change', at),
    newNode('csvOutput', 'out', at),
    newNode('dataTable', 'aside', at),
  ],
  edges: [
    { id: 'first', source: 'file', target: 'pick' },
    { id: 'middle', source: 'pick', target: 'change' },
    { id: 'last', source: 'change', target: 'out' },
    { id: 'aside', source: 'pick', target: 'aside' },
  ],
}
const progress = { sourceRows: 10, targetRows: 4, bytes: 1, percent: null }
const reconciliation = { in: 10, droppedEmpty: 1, rejected: 1, written: 8, stored: 8, emptyCellsToNull: 0 }

test('counts rows at inputs and outputs during a run, and animates every edge in between', () => {
  expect(Object.fromEntries(edgeFlows(graph, null, progress, true))).toEqual({
    first: { rows: 10, isFlowing: true },
    middle: { rows: null, isFlowing: true },
    last: { rows: 4, isFlowing: true },
  })
})

test('shows how many rows a node has passed on, if they were counted', () => {
  const counted = { ...progress, nodes: [{ nodeId: 'pick', rows: 9 }] }
  expect(edgeFlows(graph, null, counted, true).get('middle')).toEqual({ rows: 9, isFlowing: true })
})

test('after a run, shows the final counts instead of those of the progress', () => {
  expect(edgeFlows(graph, { reconciliation }, progress, false).get('last')).toEqual({
    rows: 8,
    isFlowing: false,
  })
})

test('after a run, shows how many rows left the input if it skipped some', () => {
  const counted = { ...progress, nodes: [{ nodeId: 'file', rows: 9 }] }
  expect(edgeFlows(graph, { reconciliation }, counted, false).get('first')?.rows).toBe(9)
  expect(edgeFlows(graph, { reconciliation }, progress, false).get('first')?.rows).toBe(10)
})

test("shows no count for two inputs whose rows can't be distinguished", () => {
  const two = {
    nodes: [...graph.nodes, newNode('csvInput', 'second', at)],
    edges: [...graph.edges, { id: 'other', source: 'second', target: 'pick' }],
  }
  expect(edgeFlows(two, null, progress, true).get('first')?.rows).toBeNull()
})

test('shows nothing without a run', () => {
  expect(edgeFlows(graph, null, null, false).size).toBe(0)
})
