import { consumeFreshLogIn } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { readToken, readUser, type StoredUser, storeSession } from '../session/stored-session.ts'
import { exchangeSession, whoAmI } from './session.ts'

/**
 * Returns the signed-in user, based on the stored token or on the cookie set by a login without JavaScript a moment
 * ago. Throws if there is neither, even if an older session's cookie exists.
 */
export async function openSession(): Promise<StoredUser> {
  const token = readToken()
  if (!token) {
    if (!consumeFreshLogIn()) throw new Error(sentence('noAuthToken'))
    return renewSession()
  }
  // A stored user may lack a role. The route guard decides which pages such a user may open.
  const stored = readUser()
  if (stored) return stored
  const user = await whoAmI()
  storeSession({ user, token })
  return user
}

/** Exchanges the current token, or the cookie of a login without JavaScript, for a new token. */
export async function renewSession(): Promise<StoredUser> {
  const session = await exchangeSession()
  storeSession(session)
  return session.user
}

/**
 * True if the browser has the portal's session cookie. Scripts can't read the cookie, so the server writes into the
 * page whether it exists.
 */
export function hasCookie(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name=anj-session-cookie]')?.content !== 'absent'
}
