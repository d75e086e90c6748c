import { ErrorScreen, NotFound } from '@anj/ui'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { sentenceOf } from '../server/call-failed.ts'

/** The whole page when the editor can't go on, or has nothing at an address. */
export function AppFallback({ notFound = false }: { readonly notFound?: boolean }) {
  const error = useRouteError()
  if (notFound || (isRouteErrorResponse(error) && error.status === 404)) return <NotFound />
  if (isRouteErrorResponse(error)) return <ErrorScreen status={error.status} text={error.statusText} />
  return <ErrorScreen text={sentenceOf(error)} />
}
