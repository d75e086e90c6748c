import { newNode, setConfig, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { type SnapshotFrom } from 'xstate'
import { runMachine } from '../machines/run-machine.ts'
import { type Lack, lacksOf, nodeStates } from './node-state.ts'

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

function standing(
  value: 'succeeded' | 'failed' | 'cancelled' | { following: 'running' },
  more = {},
  now: WorkflowGraph = graph,
  lacks: ReadonlyMap<string, Lack> = new Map(),
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
      ran: { ...graph, versions: {} },
      ...more,
    },
  }) as SnapshotFrom<typeof runMachine>
  return nodeStates(now, lacks, snapshot, {})
}

function states(...given: Parameters<typeof standing>) {
  return Object.fromEntries([...standing(...given)].map(([id, { state }]) => [id, state]))
}

test('while a run goes on its completed nodes are done, the others on the way running, those aside as before', () => {
  expect(states({ following: 'running' })).toEqual({
    file: 'done',
    pick: 'running',
    out: 'running',
    aside: 'ready',
  })
})

test('while a run waits for its turn no node looks as if it was worked on', () => {
  const waiting = { run: { status: 'queued' }, completed: [] }
  expect(states({ following: 'running' }, waiting)).toMatchObject({
    file: 'ready',
    pick: 'ready',
    out: 'ready',
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

const changed = setConfig(graph, 'pick', { selectedColumns: [{ column: 'a', name: 'a' }] })

test('a node that was changed since says nothing of the last run, nor do those behind it', () => {
  expect(states('succeeded')).toMatchObject({ file: 'done', pick: 'done', out: 'done' })
  expect(states('succeeded', {}, changed)).toMatchObject({ file: 'done', pick: 'ready', out: 'ready' })
  const problem = { code: 'x', sentence: 'no', nodeId: 'out' }
  expect(states('failed', { problem }, changed)).toMatchObject({ file: 'done', out: 'ready' })
})

test('of a run that let values through, the nodes that could not convert them are done with warnings', () => {
  const run = {
    status: 'succeeded',
    // The first of them, which are listed, are all of another component.
    rejects: [{ row: 2, column: 'a', value: 'x', reason: 'no', nodeId: 'file' }],
    progress: { rejects: [{ nodeId: 'pick', count: 1200 }] },
  }
  expect(states('succeeded', { run })).toMatchObject({ file: 'done', pick: 'warned', out: 'done' })
  expect(states('succeeded', { run }, changed)).toMatchObject({ pick: 'ready' })
  expect(standing('succeeded', { run }).get('pick')?.why).toBe(
    '1,200 values did not convert here: set to null, or left out with their rows.',
  )
})

test('what a node lacks wins over its having been done once', () => {
  expect(
    states('succeeded', {}, graph, new Map([['pick', { why: 'no column', isBroken: false }]])),
  ).toMatchObject({
    file: 'done',
    pick: 'unfinished',
    out: 'done',
  })
})

test('a node that is changed while a run goes on is running until the run is through it, and then as it stands', () => {
  const following = { following: 'running' } as const
  expect(states(following, {}, changed)).toMatchObject({ pick: 'running', out: 'running' })
  expect(states(following, { completed: ['file', 'pick'] }, changed)).toMatchObject({
    file: 'done',
    pick: 'ready',
    out: 'running',
  })
})

test('a run of which nobody knows what was drawn leaves no ticks', () => {
  expect(states('succeeded', { ran: null })).toMatchObject({ file: 'ready', pick: 'ready', out: 'ready' })
})

test('a node names what it lacks', () => {
  expect(lacksOf(graph).get('file')).toEqual({
    why: 'Please prepare the input data before processing',
    isBroken: false,
  })
})

test('a node that names columns which are gone is broken, also where no run would come by', () => {
  const [file, pick] = graph.nodes
  const columns = [{ name: 'a', type: 'text' as const }]
  const read = { nodes: [file, pick].flatMap((node) => node ?? []), edges: graph.edges.slice(0, 1) }
  const ready = setConfig(read, 'file', { datasetId: 'd', fileName: 'f', columns, firstNodeToExecute: true })
  const naming = setConfig(ready, 'pick', { selectedColumns: [{ column: 'b', name: 'b' }] })
  expect(states('cancelled', { ran: null }, naming, lacksOf(naming))).toEqual({
    file: 'ready',
    pick: 'broken',
  })
})
