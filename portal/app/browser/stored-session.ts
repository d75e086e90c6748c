import { forgetChats } from '@anj/ui/kept-chats'
import { claimsOf } from './token-claims.ts'

/** Who is signed in, as the api answers it; the editor reads it from the browser's storage. */
export interface Session {
  readonly user: { readonly fullName: string; readonly role: string }
  readonly token: string
}

/** Keeps who is signed in for the pages that run in the browser. */
export function storeSession({ user, token }: Session): void {
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('token', token)
}

/** Keeps what the server says of who is signed in, where a session is stored: a name or a role may have changed meanwhile. */
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

/** Whose token is stored; null when nobody's is, or none that can be read. */
export function readUserId(): string | null {
  const token = localStorage.getItem('token')
  return token === null ? null : (claimsOf(token)?.sub ?? null)
}

/** Forgets the token: the session is over, and who it was is still known. */
export function forgetToken(): void {
  localStorage.removeItem('token')
}

/** Forgets who was signed in, and what they asked the help centre. */
export function forgetSession(): void {
  forgetChats()
  localStorage.removeItem('user')
  localStorage.removeItem('token')
}
