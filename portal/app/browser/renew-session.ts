import { createClient } from '@anj/client'
import { consumeFreshLogIn } from '@anj/ui'
import { readUserId, storeSession } from './stored-session.ts'
import { claimsOf } from './token-claims.ts'

/**
 * Renews the stored token after half of its lifetime. The response also renews the session cookie. If the renewal
 * fails, the current token remains in use until it expires.
 */
export async function renewSession(now: number = Date.now()): Promise<void> {
  const token = localStorage.getItem('token')
  if (!token || now < halfLifeOf(token)) return
  const { data: answer } = await createClient({ token: () => token }).POST('/auth/token')
  if (answer) storeSession(answer.data)
}

let exchange: Promise<void> | null = null

/**
 * Returns the id of the user whose token is stored, or null if the token is missing, unreadable or expired. After a
 * log-in without JavaScript, there is only a cookie, which is first exchanged for a token.
 */
export async function tokenUserId(now: number = Date.now()): Promise<string | null> {
  if (!isUsable(now) && consumeFreshLogIn()) exchange = exchangeCookie()
  await exchange
  return isUsable(now) ? readUserId() : null
}

/** Redirects to the login page if there is no usable token, as the editor does. Otherwise renews the token when needed. */
export async function guardSession(): Promise<void> {
  if ((await tokenUserId()) !== null) return renewSession()
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

/** The time at which half of a token's lifetime is over, in milliseconds. Infinity for an unreadable token. */
function halfLifeOf(token: string): number {
  const { iat, exp } = claimsOf(token) ?? {}
  return iat === undefined || exp === undefined ? Number.POSITIVE_INFINITY : ((iat + exp) / 2) * 1000
}
