import { newNode, setConfig, switchStep, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { meaningOf, previewGraph } from './preview-graph.ts'

const at = { x: 0, y: 0 }
const drawn: WorkflowGraph = {
  nodes: [
    newNode('csvInput', 'file', at),
    newNode('columnSelection', 'pick', at),
    newNode('postgresqlOutput', 'out', at),
    newNode('dataTable', 'other', at),
  ],
  edges: [
    { id: '1', source: 'file', target: 'pick' },
    { id: '2', source: 'pick', target: 'out' },
  ],
}
const fileConfig = {
  datasetId: 'd',
  fileName: 'a.csv',
  columns: [{ name: 'a', type: 'text' as const }],
  firstNodeToExecute: true,
}
const prepared = setConfig(drawn, 'file', fileConfig)

test('previews a node together with only the nodes before it', () => {
  expect(previewGraph(prepared, 'pick')?.nodes.map(({ id }) => id)).toEqual(['file', 'pick'])
})

test('finds nothing to preview without a file or a source', () => {
  expect(previewGraph(drawn, 'pick')).toBeNull()
  expect(previewGraph(drawn, 'file')).toBeNull()
  expect(previewGraph(prepared, 'other')).toBeNull()
})

test('reads the rows again when a step is switched off, but not when its settings change meanwhile', () => {
  const off = switchStep(prepared, 'pick', true)
  expect(meaningOf(off)).not.toBe(meaningOf(prepared))
  const chosen = setConfig(off, 'pick', { selectedColumns: [{ column: 'gone', name: 'gone' }] })
  expect(meaningOf(chosen)).toBe(meaningOf(off))
  expect(previewGraph(chosen, 'pick')).not.toBeNull()
  expect(previewGraph(switchStep(chosen, 'pick', false), 'pick')).toBeNull()
})

test("doesn't preview a join without key columns", () => {
  const join: WorkflowGraph = {
    nodes: [...prepared.nodes, newNode('csvInput', 'second', at), newNode('innerJoin', 'join', at)],
    edges: [
      { id: '3', source: 'file', target: 'join' },
      { id: '4', source: 'second', target: 'join' },
    ],
  }
  const both = setConfig(join, 'second', { ...fileConfig, datasetId: 'e' })
  expect(previewGraph(both, 'join')).toBeNull()
  const keys = [{ left: 'a', right: 'a' }]
  expect(previewGraph(setConfig(both, 'join', { keys, selectedColumns: null }), 'join')).not.toBeNull()
})

test('previews an incomplete output with its incoming rows', () => {
  expect(previewGraph(prepared, 'out')).not.toBeNull()
})

test('serializes a graph to the same text after a move, but to a different text after a change of settings', () => {
  const moved = { ...prepared, nodes: prepared.nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } })) }
  expect(meaningOf(moved)).toBe(meaningOf(prepared))
  expect(meaningOf(setConfig(prepared, 'pick', { selectedColumns: [] }))).not.toBe(meaningOf(prepared))
})
