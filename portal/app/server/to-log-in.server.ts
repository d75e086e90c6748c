import type { AppLoadContext } from '@remix-run/node'
import { logOut } from './log-out.server.ts'
import { redirectWithNotice } from './notice.server.ts'
import { sessionToken } from './session.server.ts'

/**
 * Redirects to the login page after a password was set. Logs out the current user first, who may be a different user,
 * because the login page redirects a logged-in user to the start page.
 */
export async function redirectToLogIn(request: Request, context: AppLoadContext, notice: string) {
  if (!sessionToken(request)) return redirectWithNotice('/login', notice)
  const { to, headers } = await logOut(request, context)
  return redirectWithNotice(to, notice, headers)
}
