import { maxLabel, maxNoteText, newNode, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { addNote, changeNote, moveNodes, normalizeName, removeNotes, renameNode } from './graph-changes.ts'

const at = { x: 0, y: 0 }
const note = {
  id: 'n',
  position: at,
  size: { width: 240, height: 120 },
  text: 'Why',
  colour: 'yellow',
} as const
const graph: WorkflowGraph = {
  nodes: [newNode('csvInput', 'a', at), newNode('dataTable', 'b', at)],
  edges: [],
  notes: [note],
}

test("trims a node's name, and removes it if nothing is left", () => {
  const named = renameNode(graph, 'a', '  Orders ')
  expect(named.nodes[0]?.data.label).toBe('Orders')
  expect(named.nodes[1]).toBe(graph.nodes[1])
  expect(renameNode(named, 'a', ' ').nodes[0]?.data).not.toHaveProperty('label')
  expect(renameNode(named, 'a', 'Orders')).toBe(named)
})

test('truncates a long name after sixty characters without splitting a character', () => {
  expect([...(renameNode(graph, 'a', '😀'.repeat(70)).nodes[0]?.data.label ?? '')]).toHaveLength(60)
})

test('moves nodes and notes together and reuses the objects of all other items', () => {
  const moved = moveNodes(
    graph,
    new Map([
      ['a', { x: 15, y: 0 }],
      ['n', { x: 0, y: 15 }],
    ]),
  )
  expect(moved.nodes[0]?.position).toEqual({ x: 15, y: 0 })
  expect(moved.nodes[1]).toBe(graph.nodes[1])
  expect(moved.notes?.[0]?.position).toEqual({ x: 0, y: 15 })
  expect(moveNodes(graph, new Map([['a', at]]))).toBe(graph)
})

test('changes a note, and returns the same graph if nothing changes', () => {
  expect(changeNote(graph, 'n', { colour: 'blue', text: 'x'.repeat(5000) }).notes?.[0]).toMatchObject({
    colour: 'blue',
    text: 'x'.repeat(4000),
  })
  expect(changeNote(graph, 'n', { text: 'Why' })).toBe(graph)
})

test('adds and removes notes', () => {
  expect(addNote({ nodes: [], edges: [] }, note).notes).toEqual([note])
  expect(removeNotes(graph, new Set(['n'])).notes).toEqual([])
  expect(removeNotes(graph, new Set(['a']))).toBe(graph)
})

test("truncates notes and names between characters and replaces characters that can't be saved", () => {
  const changed = changeNote(graph, note.id, { text: `\0${'x'.repeat(maxNoteText - 1)}😀😀` })
  expect(changed.notes?.at(-1)?.text).toBe(`${'x'.repeat(maxNoteText - 1)}😀`)
  expect(normalizeName(` ${'x'.repeat(maxLabel - 1)}😀😀`)).toBe(`${'x'.repeat(maxLabel - 1)}😀`)
  expect(normalizeName('a\0😀'.slice(0, 3))).toBe('a\ufffd')
})
