import type { AppLoadContext } from '@remix-run/node'
import { logOut } from './log-out.server.ts'
import { redirectWithNotice } from './notice.server.ts'
import { sessionToken } from './session.server.ts'

/**
 * Leads to log in with a password that was just set. Whoever is logged in here, perhaps somebody else, is logged out
 * before: the page to log in would send them on to the start page.
 */
export async function toLogInWithIt(request: Request, context: AppLoadContext, notice: string) {
  if (!sessionToken(request)) return redirectWithNotice('/login', notice)
  const { to, headers } = await logOut(request, context)
  return redirectWithNotice(to, notice, headers)
}
