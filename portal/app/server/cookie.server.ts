/** What the browser sent in the cookie of that name. */
export function readCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.get('cookie')?.split(';') ?? []
  const ours = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${name}=`))
  return ours?.slice(name.length + 1)
}

/** The names of the browser's cookies that begin with a text. */
export function cookieNames(request: Request, beginning: string): readonly string[] {
  const cookies = request.headers.get('cookie')?.split(';') ?? []
  return cookies
    .map((cookie) => cookie.trim().split('=')[0] ?? '')
    .filter((name) => name.startsWith(beginning))
}

/** A Set-Cookie header that keeps a value where no script can read it, for our pages below a path and for none of another site. */
export function setCookie(name: string, value: string, seconds: number, path = '/'): string {
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
}

/** The end of a Set-Cookie header that keeps it to encrypted connections, when the request came by one. */
export function onlySecure(request: Request): string {
  return new URL(request.url).protocol === 'https:' ? '; Secure' : ''
}
