import { type AnyEventObject, fromCallback, fromPromise } from 'xstate'

/** Stands for a call that the app provides; a machine tested without it says which one is missing. */
export function notProvided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)))
}

/** The same for something that goes on and reports. */
export function notProvidedCallback<Event extends AnyEventObject, Input>(name: string) {
  return fromCallback<Event, Input>(() => {
    throw new Error(`${name} is not provided`)
  })
}
