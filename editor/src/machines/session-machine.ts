import { notProvided } from '@anj/ui/not-provided'
import { assign, setup } from 'xstate'
import type { StoredUser } from '../session/stored-session.ts'

/** The user of the session. */
export interface SessionContext {
  readonly user: StoredUser | null
  /** True if the login page should repeat the message that the session has expired. */
  readonly hasExpired: boolean
}

/** Events of a session. */
export type SessionEvent =
  /** The server refused the token. */
  | { type: 'session.expired' }
  /** The stored token was deleted or can't be used. */
  | { type: 'session.lost' }
  | { type: 'session.ended' }

/** Milliseconds that the user has to read the message before the login page opens. */
const TIME_TO_READ = 1500
const RENEW_AGAIN = 60_000

/**
 * Manages the user's session. Uses the stored token, or exchanges the cookie of a login without JavaScript for a token.
 * If there is neither, opens /login. Renews each token at half its lifetime.
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
