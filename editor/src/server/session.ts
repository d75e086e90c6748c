import type { Schemas } from '@anj/client'
import { answerOf, client, dataOf } from './client.ts'

/** Timeout of the log-out call, in milliseconds. */
const PATIENCE = 3_000

/** Exchanges the portal's cookie, or the current token, for a new token. */
export const exchangeSession = (): Promise<Schemas['Session']> => dataOf(client.POST('/auth/token'))

/** Returns the user of the stored token. */
export async function whoAmI(): Promise<Schemas['User']> {
  return (await dataOf(client.GET('/auth/me'))).user
}

/** Revokes the stored token. Doesn't wait long if the server doesn't answer. */
export async function revokeToken(): Promise<void> {
  await answerOf(client.POST('/auth/log-out', { signal: AbortSignal.timeout(PATIENCE) }))
}
