import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { createActor, fromPromise } from 'xstate'
import { sessionMachine } from '../machines/session-machine.ts'
import { whenUnauthorized } from '../server/client.ts'
import { revokeToken } from '../server/session.ts'
import { openSession, renewSession } from '../session/open-session.ts'
import { forgetSession, forgetToken, halfLifeOf, readToken } from '../session/stored-session.ts'

const LEAST_WAIT = 1000
const LONGEST_TIMER = 2 ** 31 - 1

/** The session of this page. */
export const session = createActor(
  sessionMachine.provide({
    actors: {
      openSession: fromPromise(openSession),
      renewToken: fromPromise(async () => {
        await renewSession()
      }),
    },
    actions: {
      sayExpired: () => showError(sentence('sessionExpired')),
      forgetToken,
      forgetSession,
      goToLogin: () => window.location.assign('/login'),
    },
    delays: {
      halfLife: () =>
        Math.min(LONGEST_TIMER, Math.max(LEAST_WAIT, halfLifeOf(readToken() ?? '') - Date.now())),
    },
  }),
)

whenUnauthorized((why) => session.send({ type: why === 'refused' ? 'session.expired' : 'session.lost' }))

/** Revokes the token; the session is over here whatever the server answers. */
export async function logOut(): Promise<void> {
  const revoked = revokeToken().catch(() => undefined)
  forgetSession()
  await revoked
}
