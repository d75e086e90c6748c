import { reachableStates, restingStates } from '@anj/ui/reachable-states'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { StoredUser } from '../session/stored-session.ts'
import { sessionMachine } from './session-machine.ts'

const ada: StoredUser = { fullName: 'Ada Lovelace', role: 'user' }

function start({ opens = true, renews = true } = {}) {
  const did = { sayExpired: vi.fn(), forgetToken: vi.fn(), forgetSession: vi.fn(), goToLogin: vi.fn() }
  const clock = new SimulatedClock()
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        openSession: fromPromise(() => (opens ? Promise.resolve(ada) : Promise.reject(new Error('no')))),
        renewToken: fromPromise(() => (renews ? Promise.resolve() : Promise.reject(new Error('no')))),
      },
      actions: did,
      delays: { halfLife: 5000 },
    }),
    { clock },
  ).start()
  return { actor, clock, did }
}

test('signs in a user with a token or a cookie', async () => {
  const { actor } = start()
  const state = await waitFor(actor, (now) => now.matches('signedIn'))
  expect(state.context.user).toEqual(ada)
})

test('sends a user who has neither a token nor a cookie to the login page, without showing a message', async () => {
  const { actor, did } = start({ opens: false })
  await waitFor(actor, (now) => now.matches('leaving'))
  expect(did.goToLogin).toHaveBeenCalledOnce()
  expect(did.sayExpired).not.toHaveBeenCalled()
})

test('deletes a refused token and shows a message before opening the login page', async () => {
  const { actor, clock, did } = start()
  await waitFor(actor, (now) => now.matches('signedIn'))
  actor.send({ type: 'session.expired' })
  expect(actor.getSnapshot().value).toBe('expired')
  expect(did.forgetToken).toHaveBeenCalledOnce()
  expect(did.sayExpired).toHaveBeenCalledOnce()
  expect(did.goToLogin).not.toHaveBeenCalled()
  clock.increment(1500)
  expect(actor.getSnapshot().value).toBe('leaving')
  expect(did.goToLogin).toHaveBeenCalledOnce()
})

test('opens the login page without showing a message if the token was deleted', async () => {
  const { actor, did } = start()
  await waitFor(actor, (now) => now.matches('signedIn'))
  actor.send({ type: 'session.lost' })
  expect(actor.getSnapshot().value).toBe('leaving')
  expect(did.sayExpired).not.toHaveBeenCalled()
})

test('renews a token at half its lifetime', async () => {
  const { actor, clock } = start()
  await waitFor(actor, (now) => now.matches('signedIn'))
  clock.increment(5000)
  expect(actor.getSnapshot().value).toEqual({ signedIn: 'renewing' })
  await waitFor(actor, (now) => now.matches({ signedIn: 'fresh' }))
})

test('retries a failed renewal after a minute', async () => {
  const { actor, clock } = start({ renews: false })
  await waitFor(actor, (now) => now.matches('signedIn'))
  clock.increment(5000)
  await waitFor(actor, (now) => now.matches({ signedIn: 'stale' }))
  clock.increment(60_000)
  expect(actor.getSnapshot().value).toEqual({ signedIn: 'renewing' })
})

test('reaches every state', () => {
  const events = [
    { type: 'xstate.done.actor.0.session.opening', output: ada },
    { type: 'xstate.error.actor.0.session.opening', error: new Error('no') },
    { type: 'xstate.after.halfLife.session.signedIn.fresh' },
    { type: 'xstate.error.actor.0.session.signedIn.renewing', error: new Error('no') },
    { type: 'session.expired' },
    { type: 'session.lost' },
  ]
  expect(reachableStates(sessionMachine, events as never)).toEqual(restingStates(sessionMachine))
})
