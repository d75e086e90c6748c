import { type ActionFunctionArgs, redirect, redirectDocument } from '@remix-run/node'
import { logOut } from '../../server/log-out.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'

/** Logging out changes something, so an address alone does nothing. */
export function loader() {
  return redirect('/')
}

/** Revokes the token and removes the cookie; the page to log in says whether the server could, and forgets what the browser stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const { to, headers } = await logOut(request, context)
  return redirectDocument(to, { status: 303, headers })
}
