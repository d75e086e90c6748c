import { type ActionFunctionArgs, redirect, redirectDocument } from '@remix-run/node'
import { LOGGED_OUT, logOut } from '../../server/log-out.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'

/** Logging out changes something, so an address alone does nothing. */
export function loader() {
  return redirect('/')
}

/** Revokes the token and removes the cookie; the login page then forgets what the browser stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  return redirectDocument(LOGGED_OUT, { status: 303, headers: await logOut(request, context) })
}
