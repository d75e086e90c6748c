import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { future } from '../../future.ts'
import * as entry from '../entry.server.tsx'
import * as root from '../root.tsx'
import * as noPage from '../routes/$/route.tsx'
import * as account from '../routes/account/route.tsx'
import * as identity from '../routes/account_.identity/route.tsx'
import * as recoveryCodes from '../routes/account_.recovery-codes/route.tsx'
import * as sessions from '../routes/account_.sessions/route.tsx'
import * as session from '../routes/account_.sessions_.$sessionId/route.tsx'
import * as apiToken from '../routes/account_.tokens_.$tokenId/route.tsx'
import * as twoFactor from '../routes/account_.two-factor/route.tsx'
import * as twoFactorOff from '../routes/account_.two-factor_.off/route.tsx'
import * as forgotPassword from '../routes/forgot-password/route.tsx'
import * as login from '../routes/login/route.tsx'
import * as signOn from '../routes/login_.oidc/route.tsx'
import * as signOnEnd from '../routes/login_.oidc_.callback/route.tsx'
import * as signOnCode from '../routes/login_.oidc_.code/route.tsx'
import * as logout from '../routes/logout/route.tsx'
import * as logoutThere from '../routes/logout_.provider/route.tsx'
import * as resetPassword from '../routes/reset-password/route.tsx'
import * as setPassword from '../routes/set-password/route.tsx'
import * as signUp from '../routes/sign-up/route.tsx'
import { failureOf, undocumentedAnswer } from './described.ts'
import { peoplePages } from './people-pages.ts'

/** Stubs of API calls, such as `calls['POST /auth/log-in']`. Each gets the request that the portal sent. */
type Calls = Readonly<Record<string, (request: Request) => Response | Promise<Response>>>

export const origin = 'http://anj.test'
export const nonce = 'bm9uY2U='

/** Every page by its folder name, which determines its address as in the built portal. */
export const pages: Readonly<Record<string, ServerBuild['routes'][string]['module']>> = {
  $: noPage,
  account,
  'account_.recovery-codes': recoveryCodes,
  'account_.sessions': sessions,
  'account_.sessions_.$sessionId': session,
  'account_.tokens_.$tokenId': apiToken,
  'account_.two-factor': twoFactor,
  'account_.two-factor_.off': twoFactorOff,
  'forgot-password': forgotPassword,
  'account_.identity': identity,
  login,
  'login_.oidc': signOn,
  'login_.oidc_.callback': signOnEnd,
  'login_.oidc_.code': signOnCode,
  'logout_.provider': logoutThere,
  logout: { ...logout, default: undefined },
  'reset-password': resetPassword,
  'set-password': setPassword,
  'sign-up': signUp,
  ...peoplePages,
}

const routes: ServerBuild['routes'] = {
  root: { id: 'root', path: '', module: root },
  ...Object.fromEntries(
    Object.entries(pages).map(([id, module]) => [id, { id, parentId: 'root', path: pathOf(id), module }]),
  ),
}

const build: ServerBuild = {
  mode: 'test',
  entry: { module: entry },
  routes,
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: browserRoutes(),
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/_portal/',
  assetsBuildDirectory: 'build/client',
  basename: '/',
  future,
  isSpaMode: false,
}

/**
 * The portal as the server runs it, with a stubbed API. Takes a request and returns the response. A stub that responds
 * in a way openapi.yaml doesn't allow fails the test.
 */
export function openPortal(calls: Calls) {
  const handle = createRequestHandler(build, 'test')
  const remembered = { isSetUp: false }
  const contradictions: string[] = []
  const apiFetch = async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api', '')
    const call = calls[`${request.method} ${path}`]
    if (!call) return failed('notFound')
    const answer = await call(request)
    const problem = await undocumentedAnswer(request.method, path, answer)
    if (problem) contradictions.push(problem)
    return answer
  }
  return async (path: string, init: RequestInit = {}) => {
    const page = await handle(new Request(new URL(path, origin), init), {
      apiFetch,
      nonce,
      clientAddress: '192.0.2.1',
      remembered,
    })
    if (contradictions.length > 0) throw new Error(contradictions.join('; '))
    return page
  }
}

/** A form as the portal's pages send it. */
export function formPost(
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = { origin },
) {
  return {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { host: 'anj.test', ...headers },
  } satisfies RequestInit
}

/** A successful API response. */
export function done(data: unknown, status = 200): Response {
  return Response.json({ success: true, message: 'Done.', data }, { status })
}

/** A failed API response. Status and default message come from its code. */
export function failed(
  code: string,
  problem: { readonly message?: string; readonly fields?: Readonly<Record<string, string>> } = {},
): Response {
  const { status, sentence: message } = failureOf(code)
  return Response.json({ success: false, code, message, ...problem }, { status })
}

/** Converts a folder name to a path: `users_.$userId` becomes `users/:userId`, and `$` the catch-all route. */
function pathOf(folder: string): string {
  if (folder === '$') return '*'
  return folder
    .split('.')
    .map((part) => part.replace(/_$/, '').replace(/^\$/, ':'))
    .join('/')
}

function browserRoutes(): ServerBuild['assets']['routes'] {
  const entries = Object.values(routes).map((route) => [
    route.id,
    {
      ...(route.parentId && { parentId: route.parentId }),
      id: route.id,
      path: route.path ?? '',
      module: `/${route.id}.js`,
      hasAction: 'action' in route.module,
      hasLoader: 'loader' in route.module,
      hasClientAction: 'clientAction' in route.module,
      hasClientLoader: false,
      hasErrorBoundary: 'ErrorBoundary' in route.module,
    },
  ])
  return Object.fromEntries(entries)
}
