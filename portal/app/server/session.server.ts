import { onlySecure, readCookie, setCookie } from './cookie.server.ts'

/** Holds the api's bearer token where no script can read it; the portal's pages, which the server renders, need it there. */
const COOKIE = 'anj_session'
/** As long as the token itself lives. */
const LIFETIME_SECONDS = 12 * 60 * 60

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

function cookie(request: Request, value: string, seconds: number): string {
  return setCookie(COOKIE, value, seconds) + onlySecure(request)
}
