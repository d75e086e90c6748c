import { forgetChats } from '@anj/ui/kept-chats'

/** The browser's own record of who is signed in: 'user' and 'token' of localStorage (spec §3). */
export interface StoredUser {
  readonly fullName: string
  readonly role: string
}

/** The stored token, or null when there is none or it can't be read or has run out. */
export function readToken(now: number = Date.now()): string | null {
  const token = localStorage.getItem('token')
  return token && expiryOf(token) > now ? token : null
}

let own: string | null = null

/**
 * The stored token, as long as it is that of the person who works on this page. When somebody else signs in in another
 * window, nothing that was drawn here may go out in their name before this page is gone.
 */
export function readOwnToken(): string | null {
  const token = readToken()
  if (token === null) return null
  own ??= subjectOf(token)
  return subjectOf(token) === own ? token : null
}

/** The stored user, or null. Without a role they have the empty one, which may do nothing. */
export function readUser(): StoredUser | null {
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as Partial<StoredUser> | null
    if (!user || typeof user.fullName !== 'string') return null
    return { fullName: user.fullName, role: typeof user.role === 'string' ? user.role : '' }
  } catch {
    return null
  }
}

/** Whose token is stored, also when it has run out; null when nobody's is. */
export function readUserId(): string | null {
  const token = localStorage.getItem('token')
  return token === null ? null : subjectOf(token)
}

/** Stores who is signed in, with their token. */
export function storeSession(session: { user: StoredUser; token: string }): void {
  localStorage.setItem('user', JSON.stringify(session.user))
  localStorage.setItem('token', session.token)
}

/** Forgets the token: who it was is still known. */
export function forgetToken(): void {
  localStorage.removeItem('token')
}

/** Forgets who was signed in, and what they asked the help centre. */
export function forgetSession(): void {
  forgetChats()
  localStorage.removeItem('user')
  localStorage.removeItem('token')
}

/** When a token runs out, in milliseconds; 0 when it can't be decoded. */
export function expiryOf(token: string): number {
  return claimsOf(token).exp * 1000
}

/** When half of a token's life is over: the time to renew it. */
export function halfLifeOf(token: string): number {
  const { iat, exp } = claimsOf(token)
  return ((iat + exp) / 2) * 1000
}

/** The id of the user whom a token lets in; null when it can't be decoded. */
export function subjectOf(token: string): string | null {
  return claimsOf(token).sub
}

function claimsOf(token: string): { iat: number; exp: number; sub: string | null } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { iat, exp, sub } = JSON.parse(atob(payload)) as { iat?: unknown; exp?: unknown; sub?: unknown }
    return { iat: Number(iat) || 0, exp: Number(exp) || 0, sub: typeof sub === 'string' ? sub : null }
  } catch {
    return { iat: 0, exp: 0, sub: null }
  }
}
