import { firstRunProblem, newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { withNodeTitle } from './with-node-title.ts'

const at = { x: 0, y: 0 }
const output = newNode('postgresqlOutput', 'out', at)
const graph = { nodes: [newNode('csvInput', 'file', at), output] }

test("prefixes a sentence that doesn't name its node with the node's title", () => {
  expect(withNodeTitle({ sentence: 'Database Name is required', nodeId: 'out' }, graph)).toBe(
    `${output.data.title}: Database Name is required`,
  )
})

test('keeps a sentence that already names its node', () => {
  const said = `Please connect a source to ${output.data.title}.`
  expect(withNodeTitle({ sentence: said, nodeId: 'out' }, graph)).toBe(said)
})

test("doesn't change a sentence that concerns no node or a deleted one", () => {
  expect(withNodeTitle({ sentence: 'Something is wrong.' }, graph)).toBe('Something is wrong.')
  expect(withNodeTitle({ sentence: 'Something is wrong.', nodeId: 'gone' }, graph)).toBe(
    'Something is wrong.',
  )
})

test('keeps the exact sentence for a problem of the whole workflow', () => {
  const found = firstRunProblem({ ...graph, edges: [{ id: 'e', source: 'file', target: 'out' }] })
  expect(found && withNodeTitle(found, graph)).toBe('Please prepare the input data before processing')
})
