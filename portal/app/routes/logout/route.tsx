import { type ActionFunctionArgs, redirect, redirectDocument } from '@remix-run/node'
import { apiFor } from '../../server/api-for.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { dropSession, sessionToken } from '../../server/session.server.ts'

/** Logging out changes something, so an address alone does nothing. */
export function loader() {
  return redirect('/')
}

/** Revokes the token and removes the cookie; the login page then forgets what the browser stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  if (sessionToken(request)) await apiFor(request, context).POST('/auth/log-out')
  return redirectDocument('/login?loggedOut', {
    status: 303,
    headers: { 'Set-Cookie': dropSession(request) },
  })
}
