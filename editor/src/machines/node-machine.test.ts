import { reachableStates, restingStates } from '@anj/ui/reachable-states'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type NodeEvent, nodeMachine, nodeModeAfter } from './node-machine.ts'

const events: readonly NodeEvent[] = [
  { type: 'settings.completed' },
  { type: 'settings.lacked' },
  { type: 'columns.lost' },
  { type: 'step.switchedOff' },
  { type: 'run.began' },
  { type: 'run.passed' },
  { type: 'run.warned' },
  { type: 'run.failed' },
  { type: 'node.changed' },
]

test('keeps a node done after a run has passed it, until something changes', () => {
  expect(nodeModeAfter('settings.completed', 'run.began', 'run.passed')).toBe('done')
  expect(nodeModeAfter('settings.completed', 'run.passed', 'node.changed', 'settings.lacked')).toBe(
    'unfinished',
  )
})

test('reports a missing setting rather than an earlier success', () => {
  expect(nodeModeAfter('settings.lacked', 'run.passed')).toBe('unfinished')
  expect(nodeModeAfter('columns.lost', 'run.passed')).toBe('broken')
})

test('reports a missing setting rather than an earlier success with warnings', () => {
  expect(nodeModeAfter('settings.completed', 'run.began', 'run.warned')).toBe('warned')
  expect(nodeModeAfter('settings.lacked', 'run.warned')).toBe('unfinished')
})

test('shows a running or failed run even on a node with a missing setting', () => {
  expect(nodeModeAfter('settings.lacked', 'run.began')).toBe('running')
  expect(nodeModeAfter('columns.lost', 'run.failed')).toBe('failed')
})

test('shows no result of a run at a step that is switched off', () => {
  expect(nodeModeAfter('step.switchedOff', 'run.began', 'run.passed')).toBe('off')
})

test('reaches every state', () => {
  expect(reachableStates(nodeMachine, events)).toEqual(restingStates(nodeMachine))
})

test('gives the same state from cached steps as from the machine, on every generated path', () => {
  for (const { steps } of getShortestPaths(nodeMachine, { events: [...events] })) {
    const types = steps.map(({ event }) => event.type as string).filter((type) => type !== 'xstate.init')
    const actor = createActor(nodeMachine).start()
    for (const type of types) actor.send({ type } as NodeEvent)
    expect(nodeModeAfter(...(types as NodeEvent['type'][]))).toBe(actor.getSnapshot().value)
  }
})
