import { sentence } from '@anj/workflow/messages'
import { exchangeSession, whoAmI } from '../server/session.ts'
import { readToken, readUser, type StoredUser, storeSession } from './stored-session.ts'

/** Finds out who is signed in: from what is stored, else by exchanging the portal's cookie for a token. */
export async function openSession(): Promise<StoredUser> {
  const token = readToken()
  if (!token) {
    if (!hasCookie()) throw new Error(sentence('noAuthToken'))
    return renewSession()
  }
  // Somebody is stored, though perhaps without a role: which pages that opens is for the guard to say.
  const stored = readUser()
  if (stored) return stored
  const user = await whoAmI()
  storeSession({ user, token })
  return user
}

/** Gets a fresh token for the present one, or for the cookie. */
export async function renewSession(): Promise<StoredUser> {
  const session = await exchangeSession()
  storeSession(session)
  return session.user
}

/** Whether the browser holds the portal's cookie, which script can't read: the server said so when it sent the page. */
function hasCookie(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name=anj-session-cookie]')?.content !== 'absent'
}
