import { createClient } from '@anj/client'
import { takeFreshLogIn } from '@anj/ui'
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

let exchange: Promise<void> | null = null

/**
 * Whose token is stored; null when there is none, or it can't be decoded or has expired. A log-in without script that has just
 * been done has a cookie alone, which is exchanged for a token first.
 */
export async function userWithToken(now: number = Date.now()): Promise<string | null> {
  if (!isUsable(now) && takeFreshLogIn()) exchange = exchangeCookie()
  await exchange
  return isUsable(now) ? readUserId() : null
}

/** Leads whoever has no usable token to log in, as the editor does; else renews the token where it is time. */
export async function guardSession(): Promise<void> {
  if ((await userWithToken()) !== null) return renewSession()
  const { pathname, search } = window.location
  window.location.replace(`/login?${new URLSearchParams({ anew: '', next: pathname + search })}`)
}

async function exchangeCookie(): Promise<void> {
  const { data: answer } = await createClient().POST('/auth/token')
  if (answer) storeSession(answer.data)
}

function isUsable(now: number): boolean {
  const { exp, sub } = claimsOf(localStorage.getItem('token') ?? '') ?? {}
  return sub !== undefined && exp !== undefined && exp * 1000 > now
}

/** When half of a token's life is over, in milliseconds; never for what can't be read as one. */
function halfLifeOf(token: string): number {
  const { iat, exp } = claimsOf(token) ?? {}
  return iat === undefined || exp === undefined ? Number.POSITIVE_INFINITY : ((iat + exp) / 2) * 1000
}
