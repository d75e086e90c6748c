import { consumeFreshLogIn } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { readToken, readUser, type StoredUser, storeSession } from '../session/stored-session.ts'
import { exchangeSession, whoAmI } from './session.ts'

/**
 * Returns the signed-in user, from the stored token or the cookie of a login without JavaScript that just took place.
 * Throws otherwise, even if the cookie of an older session exists.
 */
export async function openSession(): Promise<StoredUser> {
  const token = readToken()
  if (!token) {
    if (!consumeFreshLogIn()) throw new Error(sentence('noAuthToken'))
    return renewSession()
  }
  // A stored user may lack a role. The guard decides which pages that opens.
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

/** True if the browser holds the portal's cookie. Scripts can't read it, so the server reports it in the page. */
export function hasCookie(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name=anj-session-cookie]')?.content !== 'absent'
}
