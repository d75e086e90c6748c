/** The value of a cookie in the request. */
export function readCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.get('cookie')?.split(';') ?? []
  const ours = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${name}=`))
  return ours?.slice(name.length + 1)
}

/** Names of the request's cookies that start with `beginning`. */
export function cookieNames(request: Request, beginning: string): readonly string[] {
  const cookies = request.headers.get('cookie')?.split(';') ?? []
  return cookies
    .map((cookie) => cookie.trim().split('=')[0] ?? '')
    .filter((name) => name.startsWith(beginning))
}

/** A Set-Cookie header. Scripts can't read the cookie, and browsers don't send it with forms from other sites. */
export function setCookie(name: string, value: string, seconds: number, path = '/'): string {
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
}

/** The Secure attribute, if the request came over HTTPS. */
export function secureAttribute(request: Request): string {
  return new URL(request.url).protocol === 'https:' ? '; Secure' : ''
}
