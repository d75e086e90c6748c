import '@anj/ui/styles.css'
import { AppProvider, ErrorScreen, NotAllowed, NotFound } from '@anj/ui'
import favicon from '@anj/ui/favicon.svg'
import { sentence } from '@anj/workflow/messages'
import { Button, ColorSchemeScript, mantineHtmlProps } from '@mantine/core'
import { type AppLoadContext, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  Form,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { Chat } from './components/chat.tsx'
import { FrameBar, type FrameUser } from './components/frame.tsx'
import { Notice } from './components/notice.tsx'
import { useNonce } from './nonce-context.ts'
import { pageTitle } from './page-title.ts'
import { currentUser } from './server/current-user.server.ts'
import { consumeNotice } from './server/notice.server.ts'

export { keepPage as shouldRevalidate } from './browser/keep-form.ts'

export const meta: MetaFunction = ({ error }) => [{ title: pageTitle(error ? errorTitle(error) : undefined) }]

/** The document around every page, including the error page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useNonce()
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" type="image/svg+xml" href={favicon} />
        <Meta />
        <Links />
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <AppProvider nonce={nonce}>{children}</AppProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** Returns the notice of the previous page, to be shown once. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const taken = consumeNotice(request)
  const user = await whoIsHere(request, context)
  if (!taken) return { notice: '', said: 0, user }
  return data({ notice: taken.notice, said: Date.now(), user }, { headers: taken.headers })
}

/** The user for an error page's navigation, or null if the server can't tell. */
async function whoIsHere(request: Request, context: AppLoadContext): Promise<FrameUser | null> {
  const user = await currentUser(request, context).catch(() => undefined)
  return user ? { fullName: user.fullName, role: user.role } : null
}

export default function App() {
  const { notice, said } = useLoaderData<typeof loader>()
  return (
    <>
      <Notice said={said}>{notice}</Notice>
      <Outlet />
      <Chat />
    </>
  )
}

function errorTitle(error: unknown): string {
  if (isNotAllowed(error)) return sentence('pageNotAllowedTitle')
  const notFound = isRouteErrorResponse(error) && error.status === 404
  return sentence(notFound ? 'pageNotFoundTitle' : 'unexpectedApplicationError')
}

/** True for a 403 without a message. Other refusals have a message. */
function isNotAllowed(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403 && !error.data
}

/** Error page of last resort: an unknown address, a refusal or an unexpected error. */
export function ErrorBoundary() {
  const error = useRouteError()
  const user = useRouteLoaderData<typeof loader>('root')?.user
  const header = user ? <FrameBar user={user} /> : undefined
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} text={sentence('unknownError')} />
  if (error.status === 404) return <NotFound header={header} />
  if (isNotAllowed(error))
    return (
      <NotAllowed header={header}>
        <Form method="post" action="/logout" reloadDocument>
          <Button type="submit" variant="default">
            Log out
          </Button>
        </Form>
      </NotAllowed>
    )
  return (
    <ErrorScreen
      status={error.status}
      text={typeof error.data === 'string' && error.data ? error.data : error.statusText}
    />
  )
}
