import { type AnyEventObject, fromCallback, fromPromise } from 'xstate'

/** Placeholder for a call that the app has to provide. Fails with an error that contains the call's name. */
export function notProvided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)))
}

/** Like `notProvided`, but for a callback actor. */
export function notProvidedCallback<Event extends AnyEventObject, Input>(name: string) {
  return fromCallback<Event, Input>(() => {
    throw new Error(`${name} is not provided`)
  })
}
