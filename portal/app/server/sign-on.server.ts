import { cookieNames, onlySecure, readCookie, setCookie } from './cookie.server.ts'

/** Keeps a log-in that goes on at the sign-in provider: one cookie for each, so that two windows don't disturb each other. */
const COOKIE = 'anj_sign_on_'
/** Where the cookie goes: to the pages that begin and end a log-in alone. */
const PATH = '/login/oidc'
/** Log-ins of one browser at once; with more all of them are forgotten, as browsers send cookies in short headers only. */
const MOST = 5

interface Begun {
  readonly state: string
  readonly flow: string
  readonly seconds: number
}

/** The headers that keep what a log-in was begun with. */
export function keepFlow(request: Request, { state, flow, seconds }: Begun): Headers {
  const earlier = cookieNames(request, COOKIE)
  const headers = new Headers()
  if (earlier.length >= MOST) for (const name of earlier) headers.append('Set-Cookie', drop(request, name))
  headers.append('Set-Cookie', setCookie(nameOf(state), flow, seconds, PATH) + onlySecure(request))
  return headers
}

/** What the log-in was begun with that comes back with a state, and the header that forgets it: it works once. */
export function takeFlow(request: Request) {
  const state = new URL(request.url).searchParams.get('state') ?? ''
  if (!/^[\w-]{43}$/.test(state)) return { flow: '', headers: new Headers() }
  const name = nameOf(state)
  return {
    flow: readCookie(request, name) ?? '',
    headers: new Headers({ 'Set-Cookie': drop(request, name) }),
  }
}

function drop(request: Request, name: string): string {
  return setCookie(name, '', 0, PATH) + onlySecure(request)
}

function nameOf(state: string): string {
  return COOKIE + state.slice(0, 12)
}
