/** What the browser sent in the cookie of that name. */
export function readCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.get('cookie')?.split(';') ?? []
  const ours = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${name}=`))
  return ours?.slice(name.length + 1)
}

/** A Set-Cookie header that keeps a value where no script can read it, for all of our pages and for none of another site. */
export function setCookie(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
}
