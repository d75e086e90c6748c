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

test('somebody with a token or a cookie is signed in', async () => {
  const { actor } = start()
  const state = await waitFor(actor, (now) => now.matches('signedIn'))
  expect(state.context.user).toEqual(ada)
})

test('somebody with neither goes to the login page, and nothing is said', async () => {
  const { actor, did } = start({ opens: false })
  await waitFor(actor, (now) => now.matches('leaving'))
  expect(did.goToLogin).toHaveBeenCalledOnce()
  expect(did.sayExpired).not.toHaveBeenCalled()
})

test('a refused token is forgotten and said, before the login page comes', async () => {
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

test('a token that is gone leads to the login page without a word', async () => {
  const { actor, did } = start()
  await waitFor(actor, (now) => now.matches('signedIn'))
  actor.send({ type: 'session.lost' })
  expect(actor.getSnapshot().value).toBe('leaving')
  expect(did.sayExpired).not.toHaveBeenCalled()
})

test('a token is renewed at half its life', async () => {
  const { actor, clock } = start()
  await waitFor(actor, (now) => now.matches('signedIn'))
  clock.increment(5000)
  expect(actor.getSnapshot().value).toEqual({ signedIn: 'renewing' })
  await waitFor(actor, (now) => now.matches({ signedIn: 'fresh' }))
})

test('a renewal that fails is tried again a minute later', async () => {
  const { actor, clock } = start({ renews: false })
  await waitFor(actor, (now) => now.matches('signedIn'))
  clock.increment(5000)
  await waitFor(actor, (now) => now.matches({ signedIn: 'stale' }))
  clock.increment(60_000)
  expect(actor.getSnapshot().value).toEqual({ signedIn: 'renewing' })
})

test('every state can be reached', () => {
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
