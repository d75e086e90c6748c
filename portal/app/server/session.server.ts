import { FRESH_LOG_IN } from '@anj/ui'
import { onlySecure, readCookie, setCookie } from './cookie.server.ts'

/** Holds the api's bearer token where no script can read it; the portal's pages, which the server renders, need it there. */
const COOKIE = 'anj_session'
/** As long as the token itself lives. */
const LIFETIME_SECONDS = 12 * 60 * 60

/** Long enough to get the next page; afterwards somebody has to say that they want to go on. */
const FRESH_SECONDS = 60

/** The token that the browser sent in its cookie. */
export function sessionToken(request: Request): string | undefined {
  return readCookie(request, COOKIE) || undefined
}

/** A Set-Cookie header that keeps the token for the portal's pages. */
export function keepSession(request: Request, token: string): string {
  return cookie(request, token, LIFETIME_SECONDS)
}

/** A Set-Cookie header that removes the token. */
export function dropSession(request: Request): string {
  return cookie(request, '', 0)
}

/** A Set-Cookie header that lets the next page with a script turn the session's cookie into a token. */
export function keepFreshLogIn(request: Request): string {
  return `${FRESH_LOG_IN}=1; Path=/; Max-Age=${FRESH_SECONDS}; SameSite=Lax${onlySecure(request)}`
}

function cookie(request: Request, value: string, seconds: number): string {
  return setCookie(COOKIE, value, seconds) + onlySecure(request)
}
