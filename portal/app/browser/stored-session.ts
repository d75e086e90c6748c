import { clearChats } from '@anj/ui/stored-chats'
import { claimsOf } from './token-claims.ts'

/** The logged-in user and token, as the API returns them. The editor reads both from the browser's storage. */
export interface Session {
  readonly user: { readonly fullName: string; readonly role: string }
  readonly token: string
}

/** Stores the user and the token for the pages in this browser. */
export function storeSession({ user, token }: Session): void {
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('token', token)
}

/** Updates the stored name and role, which may have changed since log-in. Does nothing if nobody is logged in. */
export function rememberUser({ fullName, role }: Session['user']): void {
  const stored = localStorage.getItem('user')
  if (!stored || !localStorage.getItem('token')) return
  localStorage.setItem('user', JSON.stringify({ ...asObject(stored), fullName, role }))
}

function asObject(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Returns the id of the user whose token is stored, or null if there is no readable token. */
export function readUserId(): string | null {
  const token = localStorage.getItem('token')
  return token === null ? null : (claimsOf(token)?.sub ?? null)
}

/** Removes the token of an ended session, but keeps the user's name. */
export function forgetToken(): void {
  localStorage.removeItem('token')
}

/** Removes the user, the token and the stored help-centre chats. */
export function forgetSession(): void {
  clearChats()
  localStorage.removeItem('user')
  localStorage.removeItem('token')
}
