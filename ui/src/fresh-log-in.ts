/** Marks for a moment that a form without script has just signed somebody in: its cookie may be turned into a token. */
export const FRESH_LOG_IN = 'anj_signed_in'

/** True once after a log-in without script. Any other cookie of a session logs nobody in unless they ask for it. */
export function takeFreshLogIn(): boolean {
  const isFresh = document.cookie.split('; ').some((pair) => pair.startsWith(`${FRESH_LOG_IN}=`))
  // oxlint-disable-next-line unicorn/no-document-cookie
  if (isFresh) document.cookie = `${FRESH_LOG_IN}=; Path=/; Max-Age=0; SameSite=Lax`
  return isFresh
}
