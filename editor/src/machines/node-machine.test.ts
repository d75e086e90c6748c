import { reachableStates, restingStates } from '@anj/ui/reachable-states'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type NodeEvent, nodeMachine, nodeModeAfter } from './node-machine.ts'

const events: readonly NodeEvent[] = [
  { type: 'settings.completed' },
  { type: 'settings.lacked' },
  { type: 'columns.lost' },
  { type: 'run.began' },
  { type: 'run.passed' },
  { type: 'run.warned' },
  { type: 'run.failed' },
  { type: 'node.changed' },
]

test('a node that a run has passed is done, until something changes', () => {
  expect(nodeModeAfter('settings.completed', 'run.began', 'run.passed')).toBe('done')
  expect(nodeModeAfter('settings.completed', 'run.passed', 'node.changed', 'settings.lacked')).toBe(
    'unfinished',
  )
})

test('what a node lacks wins over a run that passed it once', () => {
  expect(nodeModeAfter('settings.lacked', 'run.passed')).toBe('unfinished')
  expect(nodeModeAfter('columns.lost', 'run.passed')).toBe('broken')
})

test('what a node lacks wins over a run that passed it with warnings', () => {
  expect(nodeModeAfter('settings.completed', 'run.began', 'run.warned')).toBe('warned')
  expect(nodeModeAfter('settings.lacked', 'run.warned')).toBe('unfinished')
})

test('what goes on and what failed is shown also of a node that lacks something', () => {
  expect(nodeModeAfter('settings.lacked', 'run.began')).toBe('running')
  expect(nodeModeAfter('columns.lost', 'run.failed')).toBe('failed')
})

test('every state can be reached', () => {
  expect(reachableStates(nodeMachine, events)).toEqual(restingStates(nodeMachine))
})

test('on every generated path the kept steps lead where the machine leads', () => {
  for (const { steps } of getShortestPaths(nodeMachine, { events: [...events] })) {
    const types = steps.map(({ event }) => event.type as string).filter((type) => type !== 'xstate.init')
    const actor = createActor(nodeMachine).start()
    for (const type of types) actor.send({ type } as NodeEvent)
    expect(nodeModeAfter(...(types as NodeEvent['type'][]))).toBe(actor.getSnapshot().value)
  }
})
