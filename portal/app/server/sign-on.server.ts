import { cookieNames, readCookie, secureAttribute, setCookie } from './cookie.server.ts'

/**
 * Cookie prefix for unfinished single sign-ons. Each sign-on gets a separate cookie, so that two windows don't
 * interfere.
 */
const COOKIE = 'anj_sign_on_'
/** Limits the cookie to the pages that start and finish a single sign-on. */
const PATH = '/login/oidc'
/**
 * Maximum number of unfinished log-ins per browser. When there are more, all earlier ones are dropped, because the size
 * of the Cookie header is limited.
 */
const MOST = 5

interface Begun {
  readonly state: string
  readonly flow: string
  readonly seconds: number
}

/** Headers that store a started log-in. */
export function flowCookieHeaders(request: Request, { state, flow, seconds }: Begun): Headers {
  const earlier = cookieNames(request, COOKIE)
  const headers = new Headers()
  if (earlier.length >= MOST) for (const name of earlier) headers.append('Set-Cookie', drop(request, name))
  headers.append('Set-Cookie', setCookie(nameOf(state), flow, seconds, PATH) + secureAttribute(request))
  return headers
}

/**
 * Reads the started log-in that belongs to the response's state, with the header that removes its cookie. It works only
 * once.
 */
export function readFlowCookie(request: Request) {
  const state = new URL(request.url).searchParams.get('state') ?? ''
  if (!/^[\w-]{43}$/.test(state)) return { flow: '', headers: new Headers() }
  const name = nameOf(state)
  return {
    flow: readCookie(request, name) ?? '',
    headers: new Headers({ 'Set-Cookie': drop(request, name) }),
  }
}

function drop(request: Request, name: string): string {
  return setCookie(name, '', 0, PATH) + secureAttribute(request)
}

function nameOf(state: string): string {
  return COOKIE + state.slice(0, 12)
}
