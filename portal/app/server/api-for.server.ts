import { type Client, createClient } from '@anj/client'
import type { AppLoadContext } from '@remix-run/node'
import { sessionToken } from './session.server.ts'

/**
 * The typed API client for one browser request. It calls the API inside the process, with the cookie's token or another
 * token.
 */
export function apiFor(request: Request, context: AppLoadContext, token = sessionToken(request)): Client {
  return createClient({
    baseUrl: new URL(request.url).origin,
    token: () => token,
    fetch: context.apiFetch,
  })
}
