import { type Grant, hasGrant } from '@anj/ui'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { currentUser } from './current-user.server.ts'
import { clearSessionCookie, sessionToken } from './session.server.ts'

/** Value of `expired` that makes the login page show a toast. The editor shows its own toast, so it sends no value. */
export const EXPIRED_QUERY = 'now'

/**
 * The user who requests a page. Redirects to the login page without a session, and throws a 403 without the permission.
 */
export async function requireUser(request: Request, context: AppLoadContext, grant?: Grant) {
  const user = await currentUser(request, context)
  if (!user) throw toLogin(request)
  if (grant && !hasGrant(user.role, grant)) throw notAllowed()
  return user
}

/**
 * Redirects to the login page, which leads back here after log-in. The login page shows a toast if the session expired
 * while a page was open, but not if the user opens a page when the session has already expired.
 */
export function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  const hadSession = sessionToken(request) !== undefined
  const query = new URLSearchParams({
    ...(hadSession && isAtWork(request) && { expired: EXPIRED_QUERY }),
    next: pathname + search,
  })
  return redirect(
    `/login?${query}`,
    hadSession ? { headers: { 'Set-Cookie': clearSessionCookie(request) } } : {},
  )
}

/** The response that the error page shows as "not allowed". */
export function notAllowed(): Response {
  return new Response(null, { status: 403, statusText: 'Forbidden' })
}

/** True if a form or a script of an open page sent the request, false if the browser is opening a page. */
function isAtWork({ method, headers }: Request): boolean {
  return method !== 'GET' || !headers.get('accept')?.includes('text/html')
}
