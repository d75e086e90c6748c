import { newNode, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { type SnapshotFrom } from 'xstate'
import { runMachine } from '../machines/run-machine.ts'
import { nodeStates, unfinishedNodes } from './node-state.ts'

const at = { x: 0, y: 0 }
const graph: WorkflowGraph = {
  nodes: [
    newNode('csvInput', 'file', at),
    newNode('columnSelection', 'pick', at),
    newNode('csvOutput', 'out', at),
    newNode('dataTable', 'aside', at),
  ],
  edges: [
    { id: '1', source: 'file', target: 'pick' },
    { id: '2', source: 'pick', target: 'out' },
  ],
}
const ran = new Map(graph.nodes.map(({ id, data }) => [id, data]))

function states(
  value: 'succeeded' | 'failed' | 'cancelled' | { following: 'running' },
  more = {},
  asRun = ran,
) {
  const snapshot = runMachine.resolveState({
    value,
    context: {
      workflowId: 'w',
      run: null,
      progress: null,
      logs: [],
      completed: ['file'],
      refused: {},
      problem: null,
      ...more,
    },
  }) as SnapshotFrom<typeof runMachine>
  return Object.fromEntries(
    [...nodeStates(graph, new Map(), snapshot, asRun)].map(([id, { state }]) => [id, state]),
  )
}

test('while a run goes on its completed nodes are done, the others on the way running, those aside as before', () => {
  expect(states({ following: 'running' })).toEqual({
    file: 'done',
    pick: 'running',
    out: 'running',
    aside: 'ready',
  })
})

test('a failed run marks the node where it failed', () => {
  const problem = { code: 'x', sentence: 'no', nodeId: 'pick' }
  expect(states('failed', { problem })).toEqual({
    file: 'done',
    pick: 'failed',
    out: 'ready',
    aside: 'ready',
  })
})

test('a run that was refused marks every node that kept it from starting', () => {
  const refused = { file: 'no file', out: 'no table' }
  expect(states('failed', { refused, completed: [] })).toEqual({
    file: 'failed',
    pick: 'ready',
    out: 'failed',
    aside: 'ready',
  })
})

test('a node that was changed since says nothing of the last run', () => {
  expect(states('succeeded', {}, new Map([...ran].filter(([id]) => id !== 'pick')))).toMatchObject({
    file: 'done',
    pick: 'ready',
  })
})

test('a node names what it lacks', () => {
  expect(unfinishedNodes(graph).get('file')).toBe('Please prepare the input data before processing')
})
