import {
  initialConfig,
  newNode,
  setConfig,
  switchStep,
  unchangedTypes,
  type WorkflowGraph,
} from '@anj/workflow'
import { expect, test } from 'vitest'
import { type SnapshotFrom } from 'xstate'
import { runMachine } from '../machines/run-machine.ts'
import { type MissingSetting, missingSettings, nodeStates } from './node-state.ts'

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
  lacks: ReadonlyMap<string, MissingSetting> = new Map(),
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

test("marks nodes on the run's path as done or running, and leaves the others unchanged", () => {
  expect(states({ following: 'running' })).toEqual({
    file: 'done',
    pick: 'running',
    out: 'running',
    aside: 'ready',
  })
})

test('marks no node as running while a run is queued', () => {
  const waiting = { run: { status: 'queued' }, completed: [] }
  expect(states({ following: 'running' }, waiting)).toMatchObject({
    file: 'ready',
    pick: 'ready',
    out: 'ready',
  })
})

test('marks the node where a run failed', () => {
  const problem = { code: 'x', sentence: 'no', nodeId: 'pick' }
  expect(states('failed', { problem })).toEqual({
    file: 'done',
    pick: 'failed',
    out: 'ready',
    aside: 'ready',
  })
})

test('marks a step that is switched off, whatever its settings and the run say', () => {
  const off = switchStep(graph, 'pick', true)
  const lacks = new Map([['pick', { why: 'no column', isBroken: true }]])
  const standingOff = standing('succeeded', { ran: { ...off, versions: {} } }, off, lacks)
  expect(standingOff.get('pick')).toEqual({ state: 'off', why: 'Switched off: rows pass through unchanged' })
  expect(standingOff.get('out')?.state).toBe('done')
})

test('marks every node that prevented a run from starting', () => {
  const refused = { file: 'no file', out: 'no table' }
  expect(states('failed', { refused, completed: [] })).toEqual({
    file: 'failed',
    pick: 'ready',
    out: 'failed',
    aside: 'ready',
  })
})

const changed = setConfig(graph, 'pick', { selectedColumns: [{ column: 'a', name: 'a' }] })

test('ignores the last run for a changed node and all nodes after it', () => {
  expect(states('succeeded')).toMatchObject({ file: 'done', pick: 'done', out: 'done' })
  expect(states('succeeded', {}, changed)).toMatchObject({ file: 'done', pick: 'ready', out: 'ready' })
  const problem = { code: 'x', sentence: 'no', nodeId: 'out' }
  expect(states('failed', { problem }, changed)).toMatchObject({ file: 'done', out: 'ready' })
})

test('after a successful run, shows a warning on nodes where values could not be converted', () => {
  const run = {
    status: 'succeeded',
    // A run lists only its first rejects. Here, all of them come from another component.
    rejects: [{ row: 2, column: 'a', value: 'x', reason: 'no', nodeId: 'file' }],
    progress: { rejects: [{ nodeId: 'pick', count: 1200 }] },
  }
  expect(states('succeeded', { run })).toMatchObject({ file: 'done', pick: 'warned', out: 'done' })
  expect(states('succeeded', { run }, changed)).toMatchObject({ pick: 'ready' })
  expect(standing('succeeded', { run }).get('pick')?.why).toBe(
    '1,200 values did not convert here and became null.',
  )
})

test('says whether the values became null or their rows were skipped', () => {
  const run = { status: 'succeeded', progress: { rejects: [{ nodeId: 'file', count: 2 }] } }
  const saidWith = (onReject: 'setNull' | 'leaveOut') => {
    const typed = setConfig(graph, 'file', {
      ...initialConfig('csvInput'),
      types: { ...unchangedTypes(), onReject },
    })
    return standing('succeeded', { run, ran: { ...typed, versions: {} } }, typed).get('file')?.why
  }
  expect(saidWith('setNull')).toBe('2 values did not convert here and became null.')
  expect(saidWith('leaveOut')).toBe('2 values did not convert here. The run skipped their rows.')
})

test('reports a missing setting rather than an earlier success', () => {
  expect(
    states('succeeded', {}, graph, new Map([['pick', { why: 'no column', isBroken: false }]])),
  ).toMatchObject({
    file: 'done',
    pick: 'unfinished',
    out: 'done',
  })
})

test('shows a node that was edited during a run as running until the run gets past it, and then shows its new state', () => {
  const following = { following: 'running' } as const
  expect(states(following, {}, changed)).toMatchObject({ pick: 'running', out: 'running' })
  expect(states(following, { completed: ['file', 'pick'] }, changed)).toMatchObject({
    file: 'done',
    pick: 'ready',
    out: 'running',
  })
})

test('marks no node as done if it is unknown which graph was run', () => {
  expect(states('succeeded', { ran: null })).toMatchObject({ file: 'ready', pick: 'ready', out: 'ready' })
})

test('names the missing setting of a node', () => {
  expect(missingSettings(graph).get('file')).toEqual({
    why: 'Please prepare the input data before processing',
    isBroken: false,
  })
})

test('marks a node as broken if it uses deleted columns, even if a run would skip it', () => {
  const [file, pick] = graph.nodes
  const columns = [{ name: 'a', type: 'text' as const }]
  const read = { nodes: [file, pick].flatMap((node) => node ?? []), edges: graph.edges.slice(0, 1) }
  const ready = setConfig(read, 'file', { datasetId: 'd', fileName: 'f', columns, firstNodeToExecute: true })
  const naming = setConfig(ready, 'pick', { selectedColumns: [{ column: 'b', name: 'b' }] })
  expect(states('cancelled', { ran: null }, naming, missingSettings(naming))).toEqual({
    file: 'ready',
    pick: 'broken',
  })
})
