import { redirect } from '@remix-run/node'

/** Carries one sentence to the page that a form leads to. */
const COOKIE = 'anj_notice'
const LIFETIME_SECONDS = 60

/** Goes on to another page, which says what was done. */
export function redirectWithNotice(to: string, notice: string, headers: HeadersInit = {}): Response {
  const answer = redirect(to, { status: 303, headers })
  answer.headers.append('Set-Cookie', cookie(encodeURIComponent(notice), LIFETIME_SECONDS))
  return answer
}

/** The sentence that the page before left, and the header that removes it. */
export function takeNotice(request: Request) {
  const cookies = request.headers.get('cookie')?.split(';') ?? []
  const ours = cookies.map((one) => one.trim()).find((one) => one.startsWith(`${COOKIE}=`))
  if (!ours) return null
  return { notice: decode(ours.slice(COOKIE.length + 1)), headers: { 'Set-Cookie': cookie('', 0) } }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

function cookie(value: string, seconds: number): string {
  return `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
}
