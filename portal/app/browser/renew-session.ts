import { createClient } from '@anj/client'
import { readUserId, storeSession } from './stored-session.ts'
import { claimsOf } from './token-claims.ts'

/**
 * Gets a fresh token once half of the stored one's life is over; the answer renews the cookie of the pages as well. When
 * that fails, the present token goes on until it ends.
 */
export async function renewSession(now: number = Date.now()): Promise<void> {
  const token = localStorage.getItem('token')
  if (!token || now < halfLifeOf(token)) return
  const { data: answer } = await createClient({ token: () => token }).POST('/auth/token')
  if (answer) storeSession(answer.data)
}

/** Whose token is stored. Whoever logged in without script has a cookie alone, which is exchanged for a token first. */
export async function userWithToken(): Promise<string | null> {
  if (!localStorage.getItem('token')) {
    const { data: answer } = await createClient().POST('/auth/token')
    if (answer) storeSession(answer.data)
  }
  return readUserId()
}

/** When half of a token's life is over, in milliseconds; never for what can't be read as one. */
function halfLifeOf(token: string): number {
  const { iat, exp } = claimsOf(token) ?? {}
  return iat === undefined || exp === undefined ? Number.POSITIVE_INFINITY : ((iat + exp) / 2) * 1000
}
