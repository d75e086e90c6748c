import { reachableStates, restingStates } from '@anj/ui/reachable-states'
import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { Extract } from '../server/extracts.ts'
import { ConfirmationDeclined } from './declined.ts'
import { type ExtractEvent, extractMachine } from './extract-machine.ts'

const extract = (more: Partial<Extract> = {}) => ({ id: 'e', status: 'reading', rows: 0, ...more }) as Extract

function start({ extractId = null as string | null, begin = () => Promise.resolve(extract()) } = {}) {
  const noted = vi.fn()
  const cancelled = vi.fn()
  const followed: string[] = []
  const actor = createActor(
    extractMachine.provide({
      actors: {
        startExtract: fromPromise(begin),
        followExtract: fromCallback<ExtractEvent, { extractId: string }>(({ input }) => {
          followed.push(input.extractId)
        }),
        cancelExtract: fromPromise(async ({ input }) => cancelled(input.extractId)),
      },
      actions: { noteExtract: (_, params) => noted(params.extract) },
    }),
    { input: { extractId } },
  ).start()
  return { actor, noted, cancelled, followed }
}

test('takes a sample on Refresh, follows it, and records it once its rows exist', async () => {
  const { actor, noted, followed } = start()
  expect(actor.getSnapshot().value).toBe('idle')
  actor.send({ type: 'refresh.requested' })
  await waitFor(actor, (state) => state.matches('reading'))
  expect(followed).toEqual(['e'])
  actor.send({ type: 'extract.progressed', extract: extract({ rows: 7 }) })
  expect(actor.getSnapshot().context.extract?.rows).toBe(7)
  expect(noted).not.toHaveBeenCalled()
  const ready = extract({ status: 'ready', rows: 9 })
  actor.send({ type: 'extract.ready', extract: ready })
  expect(actor.getSnapshot().value).toBe('ready')
  expect(noted).toHaveBeenCalledExactlyOnceWith(ready)
})

test("shows why a source can't be read and tries again on Refresh", async () => {
  const begin = vi.fn().mockRejectedValueOnce(new Error('There is no table.')).mockResolvedValue(extract())
  const { actor } = start({ begin })
  actor.send({ type: 'refresh.requested' })
  await waitFor(actor, (state) => state.matches('failed'))
  expect(actor.getSnapshot().context.problem).toBe('There is no table.')
  actor.send({ type: 'refresh.requested' })
  expect(actor.getSnapshot().context.problem).toBeNull()
  await waitFor(actor, (state) => state.matches('reading'))
  actor.send({ type: 'extract.failed', extract: extract({ status: 'failed' }), sentence: 'Lost.' })
  expect(actor.getSnapshot().context.problem).toBe('Lost.')
})

test('shows the previous sample and no failure when the user declines', async () => {
  const { actor, followed } = start({
    extractId: 'old',
    begin: () => Promise.reject(new ConfirmationDeclined()),
  })
  actor.send({ type: 'extract.ready', extract: extract({ id: 'old', status: 'ready' }) })
  actor.send({ type: 'refresh.requested' })
  await waitFor(actor, (state) => state.matches('reading'))
  expect(followed).toEqual(['old', 'old'])
  expect(actor.getSnapshot().context.problem).toBeNull()
})

test('when a sample is cancelled, cancels it on the server and discards its rows', async () => {
  const { actor, cancelled } = start()
  actor.send({ type: 'refresh.requested' })
  await waitFor(actor, (state) => state.matches('reading'))
  actor.send({ type: 'refresh.cancelRequested' })
  await waitFor(actor, (state) => state.matches('idle'))
  expect(cancelled).toHaveBeenCalledExactlyOnceWith('e')
  expect(actor.getSnapshot().context.extract).toBeNull()
})

test('on start, looks up the sample that the node refers to, because it may have expired', () => {
  const { actor, followed } = start({ extractId: 'old' })
  expect(followed).toEqual(['old'])
  actor.send({ type: 'extract.lost' })
  expect(actor.getSnapshot().value).toBe('lost')
  expect(actor.getSnapshot().context.extractId).toBeNull()
})

test('starts only one sample when Refresh is pressed twice', async () => {
  const begin = vi.fn(() => Promise.resolve(extract()))
  const { actor } = start({ begin })
  actor.send({ type: 'refresh.requested' })
  actor.send({ type: 'refresh.requested' })
  await waitFor(actor, (state) => state.matches('reading'))
  expect(begin).toHaveBeenCalledOnce()
})

test('when the node refers to another sample, loads it unless a new one is being started', async () => {
  const { actor, followed } = start({ extractId: 'new' })
  actor.send({ type: 'extract.ready', extract: extract({ id: 'new', status: 'ready' }) })
  actor.send({ type: 'extract.named', extractId: 'old' })
  expect(followed).toEqual(['new', 'old'])
  expect(actor.getSnapshot().context.extract).toBeNull()
  actor.send({ type: 'refresh.requested' })
  actor.send({ type: 'extract.named', extractId: 'new' })
  await waitFor(actor, (state) => state.matches('reading'))
  expect(followed).toEqual(['new', 'old', 'e'])
})

test('reaches every state', () => {
  const events = [
    { type: 'refresh.requested' },
    { type: 'refresh.cancelRequested' },
    { type: 'xstate.done.actor.0.extract.starting', output: extract() },
    { type: 'xstate.error.actor.0.extract.starting', error: new Error('refused') },
    { type: 'xstate.done.actor.0.extract.cancelling', output: undefined },
    { type: 'extract.progressed', extract: extract() },
    { type: 'extract.ready', extract: extract({ status: 'ready' }) },
    { type: 'extract.failed', extract: null, sentence: 'The server is silent.' },
    { type: 'extract.lost' },
    { type: 'extract.named', extractId: 'f' },
  ]
  expect(reachableStates(extractMachine, events as never, { extractId: null })).toEqual(
    restingStates(extractMachine),
  )
})
