import { data, redirectDocument } from '@remix-run/node'
import type { Session } from '../browser/stored-session.ts'
import { WITH_SCRIPT } from '../model/form-answer.ts'
import { keepFreshLogIn, keepSession } from './session.server.ts'

/**
 * The response to a successful log-in form. It always sets the session cookie. With JavaScript, it returns the session,
 * and the page navigates. Without, it redirects and lets the next page exchange the cookie for a token.
 */
export function signedIn(request: Request, form: FormData, session: Session, to: string) {
  const headers = new Headers({ 'Set-Cookie': keepSession(request, session.token) })
  if (form.has(WITH_SCRIPT)) return data({ session, to }, { headers })
  headers.append('Set-Cookie', keepFreshLogIn(request))
  return redirectDocument(to, { status: 303, headers })
}
