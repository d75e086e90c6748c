import { newNode, runProblem } from '@anj/workflow'
import { expect, test } from 'vitest'
import { saidOfNode } from './said-of-node.ts'

const at = { x: 0, y: 0 }
const output = newNode('postgresqlOutput', 'out', at)
const graph = { nodes: [newNode('csvInput', 'file', at), output] }

test('a sentence that leaves open which node it is about begins with the title of the node', () => {
  expect(saidOfNode({ sentence: 'Database Name is required', nodeId: 'out' }, graph)).toBe(
    `${output.data.title}: Database Name is required`,
  )
})

test('a sentence that names its node already stays as it is', () => {
  const said = `Please connect ${output.data.title} with a source.`
  expect(saidOfNode({ sentence: said, nodeId: 'out' }, graph)).toBe(said)
})

test('a sentence about no node, or about one that is gone, stays as it is', () => {
  expect(saidOfNode({ sentence: 'Something is wrong.' }, graph)).toBe('Something is wrong.')
  expect(saidOfNode({ sentence: 'Something is wrong.', nodeId: 'gone' }, graph)).toBe('Something is wrong.')
})

test('what a workflow lacks as a whole is said in exactly the words of the product', () => {
  const found = runProblem({ ...graph, edges: [{ id: 'e', source: 'file', target: 'out' }] })
  expect(found && saidOfNode(found, graph)).toBe('Please prepare the input data before processing')
})
