import type { Schemas } from '@anj/client'
import { answerOf, client, dataOf } from './client.ts'

/** Milliseconds after which nobody waits any longer to be logged out at the server. */
const PATIENCE = 3_000

/** A token for the portal's cookie, or a fresh one for the present token. */
export const exchangeSession = (): Promise<Schemas['Session']> => dataOf(client.POST('/auth/token'))

/** Who the stored token lets in. */
export async function whoAmI(): Promise<Schemas['User']> {
  return (await dataOf(client.GET('/auth/me'))).user
}

/** Revokes the stored token; a server that does not answer is not waited for long. */
export async function revokeToken(): Promise<void> {
  await answerOf(client.POST('/auth/log-out', { signal: AbortSignal.timeout(PATIENCE) }))
}
