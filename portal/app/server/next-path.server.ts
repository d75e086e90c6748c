const NOWHERE = 'http://nowhere.invalid'

/**
 * Where to go after signing in: the path that `?next=` names when it lies inside this site, else the start page.
 * Browsers read a backslash as a slash and drop tabs and line breaks, so the address is read as they read it.
 */
export function nextPath(request: Request): string {
  return pathWithin(new URL(request.url).searchParams.get('next'))
}

/** The same for a path that something else named. */
export function pathWithin(wanted: string | null): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, NOWHERE)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, NOWHERE)
  return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
