import { redirect } from '@remix-run/node'
import { readCookie, setCookie } from './cookie.server.ts'

/** Cookie that carries one message to the page after a form. */
const COOKIE = 'anj_notice'
const LIFETIME_SECONDS = 60

/** Redirects to a page that shows the notice. */
export function redirectWithNotice(to: string, notice: string, headers: HeadersInit = {}): Response {
  const answer = redirect(to, { status: 303, headers })
  answer.headers.append('Set-Cookie', setCookie(COOKIE, encodeURIComponent(notice), LIFETIME_SECONDS))
  return answer
}

/** Returns the notice of the previous page and the header that removes it, or null. */
export function consumeNotice(request: Request) {
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
