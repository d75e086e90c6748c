import { redirect } from '@remix-run/node'
import { readCookie, setCookie } from './cookie.server.ts'

/** Carries one sentence to the page that a form leads to. */
const COOKIE = 'anj_notice'
const LIFETIME_SECONDS = 60

/** Goes on to another page, which says what was done. */
export function redirectWithNotice(to: string, notice: string, headers: HeadersInit = {}): Response {
  const answer = redirect(to, { status: 303, headers })
  answer.headers.append('Set-Cookie', setCookie(COOKIE, encodeURIComponent(notice), LIFETIME_SECONDS))
  return answer
}

/** The sentence that the page before left, and the header that removes it. */
export function takeNotice(request: Request) {
  const notice = readCookie(request, COOKIE)
  if (notice === undefined) return null
  return { notice: decode(notice), headers: { 'Set-Cookie': setCookie(COOKIE, '', 0) } }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
