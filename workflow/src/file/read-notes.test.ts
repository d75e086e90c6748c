import { expect, test } from 'vitest'
import { maxNoteText } from '../graph/document.ts'
import { newNode } from '../graph/new-node.ts'
import { parseWorkflowFile } from './parse-workflow-file.ts'
import { serializeWorkflow } from './serialize-workflow.ts'

const note = {
  id: 'n1',
  position: { x: 15, y: -30 },
  size: { width: 200, height: 90 },
  text: 'Ask Ada\nbefore changing this',
  colour: 'green' as const,
}
const input = newNode('csvInput', 'in', { x: 0, y: 0 })

/** Saves and reopens a changed workflow. */
function throughFile(changed: object) {
  const text = serializeWorkflow(
    { id: 'w', name: 'Orders', nodes: [], edges: [], ...(changed as { nodes?: never }) },
    [],
  )
  const parsed = parseWorkflowFile(text)
  if (!parsed.ok) throw new Error(parsed.problem.sentence)
  return parsed.value.graph
}

test('restores notes and node labels from a file', () => {
  const named = { ...input, data: { ...input.data, label: 'Orders of May' } }
  const graph = throughFile({ nodes: [named], notes: [note] })
  expect(graph.notes).toEqual([note])
  expect(graph.nodes[0]?.data).toMatchObject({ title: 'CSV File', label: 'Orders of May' })
})

test('writes neither notes nor labels when there are none', () => {
  const graph = throughFile({ nodes: [input] })
  expect(graph).not.toHaveProperty('notes')
  expect(graph.nodes[0]?.data).not.toHaveProperty('label')
})

test.each([
  ['no list', { notes: 'Ask Ada' }, undefined],
  ['things that are no notes', { notes: [1, null, { id: 'x' }, { text: 'no id' }] }, undefined],
  ['a wrong colour', { notes: [{ ...note, colour: 'url(x)' }] }, [{ ...note, colour: 'yellow' }]],
  [
    'a text that is too long',
    { notes: [{ ...note, text: 'x'.repeat(maxNoteText + 1) }] },
    [{ ...note, text: 'x'.repeat(maxNoteText) }],
  ],
  [
    'sides that nobody could see',
    { notes: [{ ...note, size: { width: -1, height: 1e9 } }] },
    [{ ...note, size: { width: 20, height: 5000 } }],
  ],
])('opens a file with %s', (_, changed, notes) => {
  expect(throughFile(changed).notes).toEqual(notes)
})
