import { data, type LoaderFunctionArgs, type MetaFunction, redirectDocument } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SignOnFailed } from '../../components/sign-on-failed.tsx'
import { pageTitle } from '../../page-title.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { currentUser } from '../../server/current-user.server.ts'
import { nextPath } from '../../server/next-path.server.ts'
import { flowCookieHeaders } from '../../server/sign-on.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Log in') }]

/**
 * Maximum length of the path to return to. The API refuses longer ones, because once encrypted, they would exceed the
 * browsers' cookie limit.
 */
const LONGEST = 1000

/**
 * Starts a log-in and redirects to the identity provider. Redirects a user who is already logged in to the requested
 * page instead.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = nextPath(request)
  const next = wanted.length > LONGEST ? '/' : wanted
  if (await currentUser(request, context)) return redirectDocument(next)
  const {
    data: begun,
    error,
    response,
  } = await apiFor(request, context).POST('/auth/single-sign-on/begin', {
    body: { next },
  })
  if (!begun) return data({ message: error.message }, { status: response.status })
  return redirectDocument(begun.data.address, { headers: flowCookieHeaders(request, begun.data) })
}

export default function BeginSignOn() {
  return <SignOnFailed {...useLoaderData<{ message: string }>()} />
}
