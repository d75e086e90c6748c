import { data, type LoaderFunctionArgs, type MetaFunction, redirectDocument } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SignOnCode } from '../../components/sign-on-code.tsx'
import { SignOnFailed } from '../../components/sign-on-failed.tsx'
import { pageTitle } from '../../page-title.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { pathWithin } from '../../server/next-path.server.ts'
import { freshLogInCookie, sessionCookieHeader } from '../../server/session.server.ts'
import { readFlowCookie } from '../../server/sign-on.server.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Log in') }]

type Shown = { readonly message: string } | { readonly ticket: string; readonly next: string }

/** Receives the user from the identity provider: logs them in, asks for a code, or shows why the log-in failed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { flow, headers } = readFlowCookie(request)
  const { search } = new URL(request.url)
  const {
    data: answer,
    error,
    response,
  } = await apiFor(request, context).POST('/auth/single-sign-on/finish', { body: { flow, search } })
  if (!answer) return data({ message: error.message }, { status: response.status, headers })
  const { session, ticket, next } = answer.data
  const to = pathWithin(next)
  if (!session) return data({ ticket: ticket ?? '', next: to }, { headers })
  headers.append('Set-Cookie', sessionCookieHeader(request, session.token))
  headers.append('Set-Cookie', freshLogInCookie(request))
  return redirectDocument(to, { headers })
}

/** The provider's response only works once, so the loader must not run again. */
export const shouldRevalidate = () => false

export default function EndSignOn() {
  const shown = useLoaderData<Shown>()
  if ('message' in shown) return <SignOnFailed message={shown.message} />
  return <SignOnCode {...shown} answer={undefined} />
}
