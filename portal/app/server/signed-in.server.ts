import { data, redirectDocument } from '@remix-run/node'
import type { Session } from '../browser/stored-session.ts'
import { WITH_SCRIPT } from '../model/form-answer.ts'
import { freshLogInCookie, sessionCookieHeader } from './session.server.ts'

/**
 * The response to a successful log-in form. It always sets the session cookie. With JavaScript, it returns the session
 * and the page navigates. Without JavaScript, it redirects, and the next page can exchange the cookie for a token.
 */
export function signInResponse(request: Request, form: FormData, session: Session, to: string) {
  const headers = new Headers({ 'Set-Cookie': sessionCookieHeader(request, session.token) })
  if (form.has(WITH_SCRIPT)) return data({ session, to }, { headers })
  headers.append('Set-Cookie', freshLogInCookie(request))
  return redirectDocument(to, { status: 303, headers })
}
