import type { AppLoadContext } from '@remix-run/node'
import { apiFor } from './api-for.server.ts'
import { dropSession, sessionToken } from './session.server.ts'

/** Where somebody gets who was logged out: the page says so and forgets what the browser stored. */
export const LOGGED_OUT = '/login?loggedOut'

/** Revokes the token of this browser; the header removes its cookie. A token that has ended already keeps nobody signed in. */
export async function logOut(request: Request, context: AppLoadContext) {
  if (sessionToken(request)) await apiFor(request, context).POST('/auth/log-out')
  return { 'Set-Cookie': dropSession(request) }
}
