import { type AnyEventObject, fromCallback, fromPromise } from 'xstate'

/** Placeholder for a call that the app must provide. It fails with the call's name. */
export function notProvided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)))
}

/** Placeholder for a callback actor. */
export function notProvidedCallback<Event extends AnyEventObject, Input>(name: string) {
  return fromCallback<Event, Input>(() => {
    throw new Error(`${name} is not provided`)
  })
}
