import type { AppLoadContext } from '@remix-run/node'
import { logOut } from './log-out.server.ts'
import { redirectWithNotice } from './notice.server.ts'
import { sessionToken } from './session.server.ts'

/**
 * Redirects to the login page after a password was set. The login page would redirect a logged-in user to the start
 * page, so this first logs out the current user, who may be someone else.
 */
export async function redirectToLogIn(request: Request, context: AppLoadContext, notice: string) {
  if (!sessionToken(request)) return redirectWithNotice('/login', notice)
  const { to, headers } = await logOut(request, context)
  return redirectWithNotice(to, notice, headers)
}
