import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { CallFailed } from '../server/call-failed.ts'
import type { StoredWorkflow } from '../server/workflows.ts'
import { reachableStates, restingStates } from './reachable-states.ts'
import { saveMachine } from './save-machine.ts'

const input = { workflowId: 'w', revision: 3 }
const theirs = { id: 'w', name: 'Theirs', revision: 9, nodes: [], edges: [] } as unknown as StoredWorkflow
const offline = new CallFailed({ code: 'network_error', message: 'no answer', status: 0 })
const conflict = new CallFailed({ code: 'workflowConflict', message: 'changed', status: 409, data: theirs })
const gone = new CallFailed({ code: 'notFound', message: 'gone', status: 404 })
const refused = new CallFailed({ code: 'workflowNameLong', message: 'The name is too long.', status: 400 })

/** Saves in the order that a test gives: an error, or null for a success. */
function start(...outcomes: readonly (CallFailed | null)[]) {
  return startMerging(false, ...outcomes)
}

function startMerging(merges: boolean, ...outcomes: readonly (CallFailed | null)[]) {
  const left = [...outcomes]
  const asked: number[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    saveMachine.provide({
      actors: {
        save: fromPromise(({ input: { revision } }) => {
          asked.push(revision)
          const failed = left.shift()
          return failed ? Promise.reject(failed) : Promise.resolve({ revision: revision + 1 })
        }),
        merge: fromPromise(
          ({
            input: {
              theirs: { revision },
            },
          }) => (merges ? Promise.resolve({ revision }) : Promise.reject(new Error('both changed one node'))),
        ),
      },
    }),
    { input, clock },
  ).start()
  return { actor, clock, asked }
}

test('a pause in the drawing saves it', async () => {
  const { actor, clock, asked } = start()
  actor.send({ type: 'document.changed' })
  clock.increment(600)
  actor.send({ type: 'document.changed' })
  clock.increment(600)
  expect(actor.getSnapshot().value).toBe('waiting')
  clock.increment(100)
  expect(actor.getSnapshot().value).toBe('saving')
  await waitFor(actor, (now) => now.matches('saved'))
  expect(asked).toEqual([3])
  expect(actor.getSnapshot().context.revision).toBe(4)
})

test('what is drawn while a save is under way is saved next, over the new revision', async () => {
  const { actor, asked } = start()
  actor.send({ type: 'document.changed' })
  actor.send({ type: 'save.requested' })
  actor.send({ type: 'document.changed' })
  await waitFor(actor, (now) => now.matches('saved'))
  expect(asked).toEqual([3, 4])
})

test('without an answer it goes on trying, at once when the network returns', async () => {
  const { actor, clock, asked } = start(offline, offline, null)
  actor.send({ type: 'document.changed' })
  actor.send({ type: 'save.requested' })
  await waitFor(actor, (now) => now.matches('offline'))
  clock.increment(2000)
  await waitFor(actor, (now) => now.matches('offline') && now.context.failures === 2)
  actor.send({ type: 'network.returned' })
  await waitFor(actor, (now) => now.matches('saved'))
  expect(asked).toEqual([3, 3, 3])
})

test('a conflict keeps what others saved until the person decides, and saves nothing meanwhile', async () => {
  const { actor, clock, asked } = start(conflict)
  actor.send({ type: 'document.changed' })
  actor.send({ type: 'save.requested' })
  const state = await waitFor(actor, (now) => now.matches('conflict'))
  expect(state.context.theirs).toBe(theirs)
  actor.send({ type: 'document.changed' })
  clock.increment(60_000)
  expect(actor.getSnapshot().value).toBe('conflict')
  expect(asked).toEqual([3])
  actor.send({ type: 'document.adopted', revision: 9 })
  expect(actor.getSnapshot().value).toBe('saved')
  expect(actor.getSnapshot().context.revision).toBe(9)
})

test('what others saved is taken in when both can be told apart, and all of it saved', async () => {
  const { actor, asked } = startMerging(true, conflict)
  actor.send({ type: 'document.changed' })
  actor.send({ type: 'save.requested' })
  const state = await waitFor(actor, (now) => now.matches('saved'))
  expect(asked).toEqual([3, 9])
  expect(state.context).toMatchObject({ revision: 10, theirs: null })
})

test.each([404, 403])(
  'a workflow that is gone for this person (%i) waits for what becomes of the drawing',
  async (status) => {
    const { actor, clock, asked } = start(new CallFailed({ code: 'notFound', message: 'gone', status }))
    actor.send({ type: 'document.changed' })
    actor.send({ type: 'save.requested' })
    await waitFor(actor, (now) => now.matches('gone'))
    actor.send({ type: 'document.changed' })
    clock.increment(60_000)
    expect(actor.getSnapshot().value).toBe('gone')
    expect(asked).toEqual([3])
  },
)

test('a refusal is said and the next change tries again', async () => {
  const { actor } = start(refused)
  actor.send({ type: 'document.changed' })
  actor.send({ type: 'save.requested' })
  const state = await waitFor(actor, (now) => now.matches('failed'))
  expect(state.context.problem).toBe('The name is too long.')
  actor.send({ type: 'document.changed' })
  expect(actor.getSnapshot().value).toBe('waiting')
})

test('every state can be reached', () => {
  const error = 'xstate.error.actor.0.save.saving'
  const events = [
    { type: 'document.changed' },
    { type: 'save.requested' },
    { type: 'xstate.done.actor.0.save.saving', output: { revision: 4 } },
    { type: error, error: offline },
    { type: error, error: conflict },
    { type: error, error: refused },
    { type: error, error: gone },
    { type: 'xstate.error.actor.0.save.merging', error: new Error('both changed one node') },
  ]
  expect(reachableStates(saveMachine, events as never, input)).toEqual(restingStates(saveMachine))
})
