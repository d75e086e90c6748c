import { data, redirectDocument } from '@remix-run/node'
import type { Session } from '../browser/stored-session.ts'
import { WITH_SCRIPT } from '../components/with-script.tsx'
import { keepFreshLogIn, keepSession } from './session.server.ts'

/**
 * Answers a form that signed somebody in. Both ways set the cookie; a script gets the session to store and goes on
 * by itself, without one the answer redirects, and marks for the next page that it may turn the cookie into a token.
 */
export function signedIn(request: Request, form: FormData, session: Session, to: string) {
  const headers = new Headers({ 'Set-Cookie': keepSession(request, session.token) })
  if (form.has(WITH_SCRIPT)) return data({ session, to }, { headers })
  headers.append('Set-Cookie', keepFreshLogIn(request))
  return redirectDocument(to, { status: 303, headers })
}
