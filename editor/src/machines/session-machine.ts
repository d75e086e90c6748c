import { notProvided } from '@anj/ui/not-provided'
import { assign, setup } from 'xstate'
import type { StoredUser } from '../session/stored-session.ts'

/** Who works here. */
export interface SessionContext {
  readonly user: StoredUser | null
  /** Why the login page comes is said there once more. */
  readonly hasExpired: boolean
}

/** What happens to a session. */
export type SessionEvent =
  /** The server refused the token. */
  | { type: 'session.expired' }
  /** There is no usable token any more. */
  | { type: 'session.lost' }
  | { type: 'session.ended' }

/** Long enough to read why the login page comes. */
const TIME_TO_READ = 1500
const RENEW_AGAIN = 60_000

/**
 * Who works here. A stored token is used as it is, a cookie from a login without script is exchanged for one;
 * whoever has neither goes to /login. Tokens are renewed at half their life.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    openSession: notProvided<StoredUser, void>('openSession'),
    renewToken: notProvided<void, void>('renewToken'),
  },
  actions: {
    sayExpired: () => undefined,
    forgetToken: () => undefined,
    forgetSession: () => undefined,
    goToLogin: () => undefined,
  },
  delays: { halfLife: RENEW_AGAIN, timeToRead: TIME_TO_READ, renewAgain: RENEW_AGAIN },
}).createMachine({
  id: 'session',
  context: { user: null, hasExpired: false },
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        src: 'openSession',
        onDone: { target: 'signedIn', actions: assign({ user: ({ event }) => event.output }) },
        onError: { target: 'leaving', actions: 'forgetToken' },
      },
    },
    signedIn: {
      initial: 'fresh',
      on: {
        'session.expired': {
          target: 'expired',
          actions: [assign({ hasExpired: true }), 'forgetToken', 'sayExpired'],
        },
        'session.lost': { target: 'leaving', actions: 'forgetToken' },
        'session.ended': { target: 'leaving', actions: 'forgetSession' },
      },
      states: {
        fresh: { after: { halfLife: 'renewing' } },
        renewing: { invoke: { src: 'renewToken', onDone: 'fresh', onError: 'stale' } },
        stale: { after: { renewAgain: 'renewing' } },
      },
    },
    expired: { after: { timeToRead: 'leaving' } },
    leaving: { type: 'final', entry: 'goToLogin' },
  },
})
