import { newNode, setConfig, switchStep, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import type { DataVersions } from '../store/data-versions.ts'
import { nodesUnchangedSinceRun } from './nodes-unchanged-since-run.ts'

const at = { x: 0, y: 0 }
const ran: WorkflowGraph = {
  nodes: [
    newNode('csvInput', 'left', at),
    newNode('csvInput', 'right', at),
    newNode('columnSelection', 'pick', at),
    newNode('columnSelection', 'other', at),
    newNode('innerJoin', 'join', at),
    newNode('csvOutput', 'out', at),
    newNode('dataTable', 'aside', at),
  ],
  edges: [
    { id: '1', source: 'left', target: 'pick' },
    { id: '2', source: 'right', target: 'other' },
    { id: '3', source: 'pick', target: 'join' },
    { id: '4', source: 'other', target: 'join' },
    { id: '5', source: 'join', target: 'out' },
    { id: '6', source: 'left', target: 'aside' },
  ],
}
const read = { left: 'v1' }
const asRun = (now: WorkflowGraph, versions: DataVersions = read) =>
  [...nodesUnchangedSinceRun({ ...now, versions }, { ...ran, versions: read })].sort()
const all = ['join', 'left', 'other', 'out', 'pick', 'right']

test("matches nodes that ran and haven't changed since, even if they were moved", () => {
  expect(asRun(ran)).toEqual(all)
  const moved = { ...ran, nodes: ran.nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } })) }
  expect(asRun(moved)).toEqual(all)
})

test('treats every node after a changed one as changed until the change is undone', () => {
  const chosen = [{ column: 'a', name: 'a' }]
  const changed = setConfig(ran, 'pick', { selectedColumns: chosen })
  expect(asRun(changed)).toEqual(['left', 'other', 'right'])
  expect(asRun(switchStep(ran, 'pick', true))).toEqual(['left', 'other', 'right'])
  expect(asRun(setConfig(changed, 'pick', { selectedColumns: null }))).toEqual(all)
})

test('treats new or reordered sources as a change to the node that reads them', () => {
  const cut = { ...ran, edges: ran.edges.filter(({ id }) => id !== '4') }
  expect(asRun(cut)).toEqual(['left', 'other', 'pick', 'right'])
  const swapped = { ...ran, edges: [...ran.edges].reverse() }
  expect(asRun(swapped)).toEqual(['left', 'other', 'pick', 'right'])
})

test('ignores nodes that the run skipped or that were added later', () => {
  const drawn = {
    nodes: [...ran.nodes, newNode('dataTable', 'new', at)],
    edges: [...ran.edges, { id: '7', source: 'join', target: 'new' }],
  }
  expect(asRun(drawn)).toEqual(all)
})

test('treats a replaced file as a change, but not a file read for the first time', () => {
  expect(asRun(ran, { left: 'v2' })).toEqual(['other', 'right'])
  expect(asRun(ran, { left: 'v1', right: 'v1' })).toEqual(all)
  expect(asRun(ran, {})).toEqual(all)
})

test('ignores a new sample of a database', () => {
  const graph = (extractId: string) => ({
    nodes: [
      newNode('postgresqlInput', 'table', at),
      newNode('columnSelection', 'pick', at),
      newNode('csvOutput', 'out', at),
    ].map((node) =>
      node.id === 'table'
        ? { ...node, data: { ...node.data, config: { ...node.data.config, extractId } } }
        : node,
    ) as WorkflowGraph['nodes'],
    edges: [
      { id: '1', source: 'table', target: 'pick' },
      { id: '2', source: 'pick', target: 'out' },
    ],
    versions: { table: extractId },
  })
  expect(nodesUnchangedSinceRun(graph('second'), graph('first')).size).toBe(3)
})
