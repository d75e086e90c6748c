import { exchangeSession, whoAmI } from '../server/session.ts'
import { readToken, readUser, type StoredUser, storeSession } from './stored-session.ts'

/** Finds out who is signed in: from what is stored, else by exchanging the portal's cookie for a token. */
export async function openSession(): Promise<StoredUser> {
  const token = readToken()
  if (!token) return renewSession()
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
