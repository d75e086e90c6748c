import { expect, test } from 'vitest'
import { maxNodes } from './limits.ts'
import { copySelection, pasteClipboard } from './paste-clipboard.ts'
import { readyCsv, readyPostgresql, testGraph, testNode } from './testing.ts'

const graph = testGraph(
  [readyCsv('in'), testNode('select', 'columnSelection'), readyPostgresql('out')],
  ['in>select', 'select>out'],
)
const whole = copySelection(graph, new Set(['in', 'select', 'out']))
const by = { x: 30, y: 15 }
const ids = () => {
  let next = 0
  return () => `new-${next++}`
}

test('copies nodes with new IDs, their settings and the connections between them', () => {
  const pasted = pasteClipboard(graph, copySelection(graph, new Set(['in', 'select'])), by, ids())
  expect(pasted.refused).toEqual([])
  const [first, second] = pasted.graph.nodes.slice(3)
  expect(first).toEqual({ ...graph.nodes[0], id: 'new-0', position: by })
  expect(pasted.graph.edges.slice(2)).toEqual([{ id: 'new-2', source: first?.id, target: second?.id }])
  expect([...pasted.ids]).toEqual(['new-0', 'new-1'])
})

test('skips a second output with a message and pastes the other nodes', () => {
  const pasted = pasteClipboard(graph, whole, by, ids())
  expect(pasted.refused.map(({ sentence }) => sentence)).toEqual([
    'Only one output node can be added to a workflow.',
  ])
  expect(pasted.graph.nodes).toHaveLength(5)
  expect(pasted.graph.edges).toHaveLength(3)
})

test('pastes everything into an empty workflow', () => {
  const pasted = pasteClipboard(testGraph([]), whole, by, ids())
  expect(pasted.graph.nodes).toHaveLength(3)
  expect(pasted.graph.edges).toHaveLength(2)
})

test('drops forbidden connections', () => {
  const edges = [
    { id: 'x', source: 'in', target: 'out' },
    { id: 'y', source: 'select', target: 'select' },
  ]
  expect(pasteClipboard(testGraph([]), { ...whole, edges }, by, ids()).graph.edges).toEqual([])
})

test('refuses the whole content when it would exceed the maximum number of nodes', () => {
  const many = {
    ...whole,
    nodes: Array.from({ length: maxNodes }, (_, at) => testNode(`n${at}`, 'dataTable')),
  }
  const pasted = pasteClipboard(graph, many, by, ids())
  expect(pasted.graph).toBe(graph)
  expect(pasted.refused[0]?.code).toBe('fileTooManyNodes')
})

test('pastes notes', () => {
  const note = {
    id: 'n',
    position: { x: 0, y: 0 },
    size: { width: 1, height: 1 },
    text: '',
    colour: 'red',
  } as const
  const pasted = pasteClipboard(graph, { nodes: [], edges: [], notes: [note] }, by, ids())
  expect(pasted.graph.notes).toEqual([{ ...note, id: 'new-0', position: by }])
})
