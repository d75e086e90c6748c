import { type Client, createClient } from '@anj/client'
import type { AppLoadContext } from '@remix-run/node'
import { sessionToken } from './session.server.ts'

/** The typed door to the api for one request of a browser: inside the process, as whoever the cookie says, or another token. */
export function apiFor(request: Request, context: AppLoadContext, token = sessionToken(request)): Client {
  return createClient({
    baseUrl: new URL(request.url).origin,
    token: () => token,
    fetch: context.apiFetch,
  })
}
