import { clearChats } from '@anj/ui/stored-chats'

/**
 * The signed-in user, stored as 'user' in localStorage beside 'token' (docs/specification.md, "Entities and their
 * fields").
 */
export interface StoredUser {
  readonly fullName: string
  readonly role: string
}

/** Returns the stored token, or null if it is missing, unreadable or expired. */
export function readToken(now: number = Date.now()): string | null {
  const token = localStorage.getItem('token')
  return token && expiryOf(token) > now ? token : null
}

let own: string | null = null

/**
 * Returns the stored token while it belongs to this page's user. If another user signs in in another window, nothing
 * drawn here may be saved under their name before this page closes.
 */
export function readOwnToken(): string | null {
  const token = readToken()
  if (token === null) return null
  own ??= subjectOf(token)
  return subjectOf(token) === own ? token : null
}

/** Returns the stored user, or null. A missing role becomes empty text, which has no permissions. */
export function readUser(): StoredUser | null {
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null') as Partial<StoredUser> | null
    if (!user || typeof user.fullName !== 'string') return null
    return { fullName: user.fullName, role: typeof user.role === 'string' ? user.role : '' }
  } catch {
    return null
  }
}

/** Returns the id of the user whose token is stored, even if it has expired. Null without a token. */
export function readUserId(): string | null {
  const token = localStorage.getItem('token')
  return token === null ? null : subjectOf(token)
}

/** Stores the signed-in user and the token. */
export function storeSession(session: { user: StoredUser; token: string }): void {
  localStorage.setItem('user', JSON.stringify(session.user))
  localStorage.setItem('token', session.token)
}

/** Deletes the token. The user stays stored. */
export function forgetToken(): void {
  localStorage.removeItem('token')
}

/** Deletes the user, the token and the user's help centre questions. */
export function forgetSession(): void {
  clearChats()
  localStorage.removeItem('user')
  localStorage.removeItem('token')
}

/** Returns the expiry of a token in milliseconds, or 0 if it can't be decoded. */
export function expiryOf(token: string): number {
  return claimsOf(token).exp * 1000
}

/** Returns when half of a token's lifetime has passed, the time to renew it. */
export function halfLifeOf(token: string): number {
  const { iat, exp } = claimsOf(token)
  return ((iat + exp) / 2) * 1000
}

/** Returns the user id of a token, or null if it can't be decoded. */
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
