import { type Grant, may } from '@anj/ui'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { currentUser } from './current-user.server.ts'
import { dropSession, sessionToken } from './session.server.ts'

/** Tells the login page to say that the session has expired; the editor, which said so already, sends no value. */
export const EXPIRED_NOW = 'now'

/** Who asks for a page: nobody goes on to log in, and whoever lacks the right that the page names gets the page that says so. */
export async function requireUser(request: Request, context: AppLoadContext, grant?: Grant) {
  const user = await currentUser(request, context)
  if (!user) throw toLogin(request)
  if (grant && !may(user.role, grant)) throw notAllowed()
  return user
}

/**
 * The way to log in and back. A page that somebody opens with an ended session says nothing about it; a page that they
 * were working on says that the session has expired.
 */
export function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  const hadSession = sessionToken(request) !== undefined
  const query = new URLSearchParams({
    ...(hadSession && isAtWork(request) && { expired: EXPIRED_NOW }),
    next: pathname + search,
  })
  return redirect(`/login?${query}`, hadSession ? { headers: { 'Set-Cookie': dropSession(request) } } : {})
}

/** The answer that the error page shows as 'You may not see this page'. */
export function notAllowed(): Response {
  return new Response(null, { status: 403, statusText: 'Forbidden' })
}

/** Whether a page that is open asks, by a form or a script, and not the browser for a page of its own. */
function isAtWork({ method, headers }: Request): boolean {
  return method !== 'GET' || !headers.get('accept')?.includes('text/html')
}
