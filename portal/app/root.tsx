import '@anj/ui/styles.css'
import { AppProvider, ErrorScreen, NotFound } from '@anj/ui'
import favicon from '@anj/ui/favicon.svg'
import { sentence } from '@anj/workflow/messages'
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core'
import type { MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { useNonce } from './nonce-context.ts'
import { pageTitle } from './page-title.ts'

export const meta: MetaFunction = ({ error }) => [{ title: pageTitle(error ? errorTitle(error) : undefined) }]

/** The document around every page, also around the error page. */
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

export default function App() {
  return <Outlet />
}

function errorTitle(error: unknown): string {
  const notFound = isRouteErrorResponse(error) && error.status === 404
  return sentence(notFound ? 'pageNotFoundTitle' : 'unexpectedApplicationError')
}

/** The last resort of every page: an address that leads nowhere, a refusal, or a fault of ours. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} text={sentence('unknownError')} />
  if (error.status === 404) return <NotFound />
  return (
    <ErrorScreen
      status={error.status}
      text={typeof error.data === 'string' && error.data ? error.data : error.statusText}
    />
  )
}
