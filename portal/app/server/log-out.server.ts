import type { AppLoadContext } from '@remix-run/node'
import { apiFor } from './api-for.server.ts'
import { onlySecure, readCookie, setCookie } from './cookie.server.ts'
import { dropSession, sessionToken } from './session.server.ts'

/** Keeps which session has just ended. */
const ENDED = 'anj_ended'
const ENDED_SECONDS = 60

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

/**
 * Where to go after logging out here, when the session was begun at a provider that people are logged out at, too: a page
 * that leads there. It asks with the token once more, which lets nobody in by now.
 */
export async function logOutThere(request: Request, context: AppLoadContext) {
  const token = sessionToken(request)
  if (!token || !(await addressThere(request, context, token))) return null
  return { to: '/logout/provider', cookie: endedCookie(request, token, ENDED_SECONDS) }
}

/** The address at the provider for the session that just ended, and the header that forgets which it was. */
export async function takeAddressThere(request: Request, context: AppLoadContext) {
  const token = readCookie(request, ENDED)
  const address = token ? await addressThere(request, context, token) : null
  return { address, headers: { 'Set-Cookie': endedCookie(request, '', 0) } }
}

async function addressThere(request: Request, context: AppLoadContext, token: string) {
  const { data } = await apiFor(request, context, token).GET('/auth/single-sign-on/log-out')
  return data?.data.address ?? null
}

function endedCookie(request: Request, value: string, seconds: number): string {
  return setCookie(ENDED, value, seconds, '/logout') + onlySecure(request)
}

/** Whether the token lets nobody in any more: it was revoked, or has ended already. */
async function isOver(request: Request, context: AppLoadContext): Promise<boolean> {
  if (!sessionToken(request)) return true
  const { response } = await apiFor(request, context).POST('/auth/log-out')
  return response.ok || response.status === 401
}
