import { takeFreshLogIn } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { exchangeSession, whoAmI } from '../server/session.ts'
import { readToken, readUser, type StoredUser, storeSession } from './stored-session.ts'

/**
 * Finds out who is signed in: by the stored token, or by the cookie of a log-in without script that has just been done.
 * Throws for everybody else, also where the cookie of another session is there.
 */
export async function openSession(): Promise<StoredUser> {
  const token = readToken()
  if (!token) {
    if (!takeFreshLogIn()) throw new Error(sentence('noAuthToken'))
    return renewSession()
  }
  // Somebody is stored, though perhaps without a role: which pages that opens is for the guard to say.
  const stored = readUser()
  if (stored) return stored
  const user = await whoAmI()
  storeSession({ user, token })
  return user
}

/** Gets a fresh token for the present one, or for the cookie of a log-in without script. */
export async function renewSession(): Promise<StoredUser> {
  const session = await exchangeSession()
  storeSession(session)
  return session.user
}

/** Whether the browser holds the portal's cookie, which script can't read: the server said so when it sent the page. */
export function hasCookie(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name=anj-session-cookie]')?.content !== 'absent'
}
