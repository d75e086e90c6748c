import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { createActor, fromPromise } from 'xstate'
import { sessionMachine } from '../machines/session-machine.ts'
import { setUnauthorizedListener } from '../server/client.ts'
import { hasCookie, openSession, renewSession } from '../server/open-session.ts'
import { revokeToken } from '../server/session.ts'
import { forgetUploads } from '../server/upload-file.ts'
import { forgetSession, forgetToken, halfLifeOf, readToken, subjectOf } from '../session/stored-session.ts'

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
      goToLogin: ({ context }) => window.location.assign(loginAddress(context.hasExpired)),
    },
    delays: {
      halfLife: () =>
        Math.min(LONGEST_TIMER, Math.max(LEAST_WAIT, halfLifeOf(readToken() ?? '') - Date.now())),
    },
  }),
)

setUnauthorizedListener((why) =>
  session.send({ type: why === 'refused' ? 'session.expired' : 'session.lost' }),
)

// Another window of this browser may log out, or log in as another user.
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key !== 'token') return
  if (newValue === null) session.send({ type: 'session.lost' })
  else if (oldValue !== null && subjectOf(newValue) !== subjectOf(oldValue)) window.location.reload()
})

/**
 * Returns the address of the login page. After login, it leads back to this page. `anew` makes the login page ignore
 * the session cookie, which would otherwise log the user in again.
 */
function loginAddress(hasExpired: boolean): string {
  const { pathname, search } = window.location
  const query = new URLSearchParams({
    ...(hasExpired && { expired: '' }),
    ...(hasCookie() && { anew: '' }),
    ...(pathname + search !== '/' && { next: pathname + search }),
  })
  return query.size > 0 ? `/login?${query}` : '/login'
}

/**
 * Revokes the token and ends the session in this browser, whatever the server answers. Other windows log out as soon as
 * the session is deleted here, so the token is revoked before that. Otherwise, the cookie would log them in again.
 */
export async function logOut(): Promise<void> {
  await revokeToken().catch(() => undefined)
  forgetSession()
  forgetUploads()
}
