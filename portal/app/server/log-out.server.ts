import type { AppLoadContext } from '@remix-run/node'
import { apiFor } from './api-for.server.ts'
import { dropSession, sessionToken } from './session.server.ts'

/** What the address of the page to log in says when the token stands although this browser has forgotten it. */
export const HERE_ONLY = 'here'

/**
 * Revokes the token of this browser. Answers where to go, a page which says so and forgets what the browser stored,
 * and the header that removes the cookie: this browser keeps nothing, whatever the server could do.
 */
export async function logOut(request: Request, context: AppLoadContext) {
  const to = (await isOver(request, context)) ? '/login?loggedOut' : `/login?loggedOut=${HERE_ONLY}`
  return { to, headers: { 'Set-Cookie': dropSession(request) } }
}

/** Whether the token lets nobody in any more: it was revoked, or has ended already. */
async function isOver(request: Request, context: AppLoadContext): Promise<boolean> {
  if (!sessionToken(request)) return true
  const { response } = await apiFor(request, context).POST('/auth/log-out')
  return response.ok || response.status === 401
}
