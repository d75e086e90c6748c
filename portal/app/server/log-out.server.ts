import type { AppLoadContext } from '@remix-run/node'
import { apiFor } from './api-for.server.ts'
import { readCookie, secureAttribute, setCookie } from './cookie.server.ts'
import { clearSessionCookie, sessionToken } from './session.server.ts'

/** Cookie with the token of the session that just ended. */
const ENDED = 'anj_ended'
const ENDED_SECONDS = 60

/** Value in the login page's address that means: this browser is logged out, but its token is still valid. */
export const LOCAL_LOG_OUT = 'here'

/**
 * Revokes this browser's token. Returns the address of the login page, which clears the browser's storage, and the
 * header that removes the cookie. Nothing stays in the browser, even if the server couldn't revoke the token.
 */
export async function logOut(request: Request, context: AppLoadContext) {
  const to = (await isOver(request, context)) ? '/login?loggedOut' : `/login?loggedOut=${LOCAL_LOG_OUT}`
  return { to, headers: { 'Set-Cookie': clearSessionCookie(request) } }
}

/**
 * The next page after log-out, if the user must also be logged out at the identity provider. That page sends the token
 * to the API once more, although it has been revoked and no longer gives access.
 */
export async function logOutAtProvider(request: Request, context: AppLoadContext) {
  const token = sessionToken(request)
  if (!token || !(await addressThere(request, context, token))) return null
  return { to: '/logout/provider', cookie: endedCookie(request, token, ENDED_SECONDS) }
}

/** The provider's log-out address for the session that just ended, and the header that removes its cookie. */
export async function consumeProviderUrl(request: Request, context: AppLoadContext) {
  const token = readCookie(request, ENDED)
  const address = token ? await addressThere(request, context, token) : null
  return { address, headers: { 'Set-Cookie': endedCookie(request, '', 0) } }
}

async function addressThere(request: Request, context: AppLoadContext, token: string) {
  const { data } = await apiFor(request, context, token).GET('/auth/single-sign-on/log-out')
  return data?.data.address ?? null
}

function endedCookie(request: Request, value: string, seconds: number): string {
  return setCookie(ENDED, value, seconds, '/logout') + secureAttribute(request)
}

/** True if the token no longer grants access, because it was revoked or has expired. */
async function isOver(request: Request, context: AppLoadContext): Promise<boolean> {
  if (!sessionToken(request)) return true
  const { response } = await apiFor(request, context).POST('/auth/log-out')
  return response.ok || response.status === 401
}
