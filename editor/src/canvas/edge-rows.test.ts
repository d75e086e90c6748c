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

test('while a run goes on rows are told where they come in and go out, and everything on the way flows', () => {
  expect(Object.fromEntries(edgeFlows(graph, null, progress, true))).toEqual({
    first: { rows: 10, isFlowing: true },
    middle: { rows: null, isFlowing: true },
    last: { rows: 4, isFlowing: true },
  })
})

test('a node where rows are counted says how many left it', () => {
  const counted = { ...progress, nodes: [{ nodeId: 'pick', rows: 9 }] }
  expect(edgeFlows(graph, null, counted, true).get('middle')).toEqual({ rows: 9, isFlowing: true })
})

test('after a run the counts of its end stay', () => {
  expect(edgeFlows(graph, { reconciliation }, progress, false).get('last')).toEqual({
    rows: 8,
    isFlowing: false,
  })
})

test('of two inputs nobody knows how many rows came from which', () => {
  const two = {
    nodes: [...graph.nodes, newNode('csvInput', 'second', at)],
    edges: [...graph.edges, { id: 'other', source: 'second', target: 'pick' }],
  }
  expect(edgeFlows(two, null, progress, true).get('first')?.rows).toBeNull()
})

test('without a run nothing is said', () => {
  expect(edgeFlows(graph, null, null, false).size).toBe(0)
})
