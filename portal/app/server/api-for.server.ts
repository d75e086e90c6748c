import { type Client, createClient } from '@anj/client'
import type { AppLoadContext } from '@remix-run/node'
import { sessionToken } from './session.server.ts'

/** The typed door to the api for one request of a browser: inside the process, as whoever the cookie says. */
export function apiFor(request: Request, context: AppLoadContext): Client {
  return createClient({
    baseUrl: new URL(request.url).origin,
    token: () => sessionToken(request),
    fetch: context.apiFetch,
  })
}
