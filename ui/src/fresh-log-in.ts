/**
 * Name of the short-lived cookie that the server sets after a log-in without JavaScript. This cookie allows the next
 * page to exchange the session cookie for a token.
 */
export const FRESH_LOG_IN = 'anj_signed_in'

/**
 * Returns true if the user has just logged in without JavaScript, and deletes the cookie that says so. An older session
 * cookie must not log anyone in without confirmation.
 */
export function consumeFreshLogIn(): boolean {
  const isFresh = document.cookie.split('; ').some((pair) => pair.startsWith(`${FRESH_LOG_IN}=`))
  // oxlint-disable-next-line unicorn/no-document-cookie
  if (isFresh) document.cookie = `${FRESH_LOG_IN}=; Path=/; Max-Age=0; SameSite=Lax`
  return isFresh
}
