import { FRESH_LOG_IN } from '@anj/ui'
import { readCookie, secureAttribute, setCookie } from './cookie.server.ts'

/** Cookie with the API's bearer token. Scripts can't read it; the server needs it to render pages. */
const COOKIE = 'anj_session'
/** The lifetime of the cookie, which is the same as that of the token. */
const LIFETIME_SECONDS = 12 * 60 * 60

/** Long enough for the next page to load. After that, the cookie's session isn't used until the user confirms. */
const FRESH_SECONDS = 60

/** The token in the request's cookie. */
export function sessionToken(request: Request): string | undefined {
  return readCookie(request, COOKIE) || undefined
}

/** A Set-Cookie header that stores the token. */
export function sessionCookieHeader(request: Request, token: string): string {
  return cookie(request, token, LIFETIME_SECONDS)
}

/** A Set-Cookie header that removes the token. */
export function clearSessionCookie(request: Request): string {
  return cookie(request, '', 0)
}

/** A Set-Cookie header that lets the next page with JavaScript exchange the session cookie for a token. */
export function freshLogInCookie(request: Request): string {
  return `${FRESH_LOG_IN}=1; Path=/; Max-Age=${FRESH_SECONDS}; SameSite=Lax${secureAttribute(request)}`
}

function cookie(request: Request, value: string, seconds: number): string {
  return setCookie(COOKIE, value, seconds) + secureAttribute(request)
}
