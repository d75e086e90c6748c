import { type ActionFunctionArgs, redirect, redirectDocument } from '@remix-run/node'
import { logOut, logOutAtProvider } from '../../server/log-out.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'

/** Log-out changes state, so a GET only redirects. */
export function loader() {
  return redirect('/')
}

/**
 * Revokes the token and removes the cookie. The login page then clears the browser's storage and tells the user if the
 * server couldn't revoke the token.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const { to, headers } = await logOut(request, context)
  const there = await logOutAtProvider(request, context)
  if (!there) return redirectDocument(to, { status: 303, headers })
  const answer = redirectDocument(there.to, { status: 303, headers })
  answer.headers.append('Set-Cookie', there.cookie)
  return answer
}
