import { reachableStates, restingStates } from '@anj/ui/reachable-states'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { CallFailed } from '../server/call-failed.ts'
import type { StoredWorkflow } from '../server/workflows.ts'
import { saveMachine } from './save-machine.ts'

const input = { workflowId: 'w', revision: 3 }
const theirs = { id: 'w', name: 'Theirs', revision: 9, nodes: [], edges: [] } as unknown as StoredWorkflow
const offline = new CallFailed({ code: 'network_error', message: 'no answer', status: 0 })
const conflict = new CallFailed({ code: 'workflowConflict', message: 'changed', status: 409, data: theirs })
const gone = new CallFailed({ code: 'notFound', message: 'gone', status: 404 })
const proxy = (status: number) => new CallFailed({ code: 'unknown_error', message: 'Sorry', status })
const refused = new CallFailed({ code: 'workflowNameLong', message: 'The name is too long.', status: 400 })

/** Starts a machine whose saves have the given outcomes, in order: an error, or null for success. */
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

test('saves after a pause in editing', async () => {
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

test('after a save, saves the edits made during it on top of the new revision', async () => {
  const { actor, asked } = start()
  actor.send({ type: 'document.changed' })
  actor.send({ type: 'save.requested' })
  actor.send({ type: 'document.changed' })
  await waitFor(actor, (now) => now.matches('saved'))
  expect(asked).toEqual([3, 4])
})

test('retries a save that gets no answer, immediately when the network returns', async () => {
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

test("after a conflict, keeps the other user's version and saves nothing until the user decides", async () => {
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

test("merges another user's save if the two users changed different things, and saves the result", async () => {
  const { actor, asked } = startMerging(true, conflict)
  actor.send({ type: 'document.changed' })
  actor.send({ type: 'save.requested' })
  const state = await waitFor(actor, (now) => now.matches('saved'))
  expect(asked).toEqual([3, 9])
  expect(state.context).toMatchObject({ revision: 10, theirs: null })
})

test.each(['notFound', 'workflowReadOnly', 'forbidden'])(
  "waits for the user's decision when the workflow is no longer accessible (%s)",
  async (code) => {
    const { actor, clock, asked } = start(new CallFailed({ code, message: 'gone', status: 404 }))
    actor.send({ type: 'document.changed' })
    actor.send({ type: 'save.requested' })
    const state = await waitFor(actor, (now) => now.matches('gone'))
    expect(state.context.code).toBe(code)
    actor.send({ type: 'document.changed' })
    clock.increment(60_000)
    expect(actor.getSnapshot().value).toBe('gone')
    expect(asked).toEqual([3])
  },
)

test.each(['save.requested', 'network.returned'] as const)(
  'saves a workflow that is accessible again when asked (%s)',
  async (type) => {
    const { actor, asked } = start(gone, null)
    actor.send({ type: 'document.changed' })
    actor.send({ type: 'save.requested' })
    await waitFor(actor, (now) => now.matches('gone'))
    actor.send({ type })
    await waitFor(actor, (now) => now.matches('saved'))
    expect(asked).toEqual([3, 3])
  },
)

test.each([404, 403])('does not treat a %i from a proxy as a deleted workflow', async (status) => {
  const { actor } = start(proxy(status))
  actor.send({ type: 'document.changed' })
  actor.send({ type: 'save.requested' })
  await waitFor(actor, (now) => now.matches('failed'))
})

test.each([500, 429])('retries if the server has a temporary problem (%i)', async (status) => {
  const { actor, clock, asked } = start(proxy(status), null)
  actor.send({ type: 'document.changed' })
  actor.send({ type: 'save.requested' })
  await waitFor(actor, (now) => now.matches('failed'))
  clock.increment(2000)
  await waitFor(actor, (now) => now.matches('saved'))
  expect(asked).toEqual([3, 3])
})

test("doesn't repeat a refused save until something changes", async () => {
  const { actor, clock, asked } = start(refused)
  actor.send({ type: 'document.changed' })
  actor.send({ type: 'save.requested' })
  await waitFor(actor, (now) => now.matches('failed'))
  clock.increment(60_000)
  expect(actor.getSnapshot().value).toBe('failed')
  expect(asked).toEqual([3])
})

test('abandons a save that gets no answer, and tries again', () => {
  const clock = new SimulatedClock()
  const signals: AbortSignal[] = []
  const actor = createActor(
    saveMachine.provide({
      actors: {
        save: fromPromise(({ signal }) => {
          signals.push(signal)
          return new Promise<never>(() => undefined)
        }),
      },
    }),
    { input, clock },
  ).start()
  actor.send({ type: 'document.changed' })
  actor.send({ type: 'save.requested' })
  clock.increment(30_000)
  expect(actor.getSnapshot().value).toBe('offline')
  expect(signals[0]?.aborted).toBe(true)
  clock.increment(2000)
  expect(actor.getSnapshot().value).toBe('saving')
  actor.send({ type: 'network.returned' })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false])
})

test('shows a refusal and tries again with the next change', async () => {
  const { actor } = start(refused)
  actor.send({ type: 'document.changed' })
  actor.send({ type: 'save.requested' })
  const state = await waitFor(actor, (now) => now.matches('failed'))
  expect(state.context.problem).toBe('The name is too long.')
  actor.send({ type: 'document.changed' })
  expect(actor.getSnapshot().value).toBe('waiting')
})

test('reaches every state', () => {
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
