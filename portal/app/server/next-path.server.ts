const NOWHERE = 'http://nowhere.invalid'

/**
 * The address to open after log-in: the path in `?next=` if it's inside this site, else the start page. Browsers read a
 * backslash as a slash and drop tabs and line breaks, so this parses the address as a browser does.
 */
export function nextPath(request: Request): string {
  return pathWithin(new URL(request.url).searchParams.get('next'))
}

/** The same check for a path from another source. */
export function pathWithin(wanted: string | null): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, NOWHERE)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, NOWHERE)
  return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
