import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>

/** A fault in the provider's answers. Each property that is omitted leaves that part of the answer correct. */
export interface ProviderFault {
  readonly claims?: (honest: Claims) => Claims
  readonly header?: Claims
  /** Signs with a key that the provider doesn't publish. */
  readonly otherKey?: boolean
  /** Signs with HMAC, as an attacker could with the published key or the client's secret. */
  readonly hmac?: string
  readonly token?: { readonly status: number; readonly body: unknown }
  readonly discovery?: (honest: Claims) => unknown
  /** The path at which requests are never answered. */
  readonly silent?: '/.well-known/openid-configuration' | '/jwks' | '/token'
  readonly endless?: boolean
  /** Answers with an HTML page, like a server that isn't a provider. */
  readonly page?: boolean
}

export interface FaultyProvider {
  readonly issuer: string
  lie: ProviderFault
  readonly asked: string[]
  /** The token requests with their authorization codes. */
  readonly exchanges: URLSearchParams[]
  /** The log-in's nonce. A test sets it before the code is exchanged. */
  nonce: string
  /** Changes the signing key and publishes only the new one. */
  readonly rotate: () => void
  readonly close: () => Promise<void>
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Starts an HTTP provider that can answer with faults. */
export async function startFaultyProvider(): Promise<FaultyProvider> {
  const newKey = (kid: string) => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })
  let key = newKey('one')
  const other = newKey('one')
  const idToken = (nonce: string) => {
    const now = Math.floor(Date.now() / 1000)
    const honest = {
      iss: at.issuer,
      aud: 'anj',
      sub: 'sub-of-ann',
      nonce,
      iat: now,
      exp: now + 300,
      email: 'ann@example.com',
      email_verified: true,
    }
    const { claims = (same: Claims) => same, header = {}, otherKey, hmac } = at.lie
    const head = { alg: 'RS256', kid: key.kid, ...header }
    const text = `${encode(head)}.${encode(claims(honest))}`
    if (head.alg === 'none') return `${text}.`
    if (hmac !== undefined) return `${text}.${createHmac('sha256', hmac).update(text).digest('base64url')}`
    return `${text}.${signed(text, otherKey ? other.privateKey : key.privateKey)}`
  }
  const answers: Readonly<Record<string, () => { status: number; body: unknown }>> = {
    '/.well-known/openid-configuration': () => {
      const honest = {
        issuer: at.issuer,
        authorization_endpoint: `${at.issuer}/authorize`,
        token_endpoint: `${at.issuer}/token`,
        jwks_uri: `${at.issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      }
      return { status: 200, body: at.lie.discovery?.(honest) ?? honest }
    },
    '/jwks': () => ({
      status: 200,
      body: {
        keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }],
      },
    }),
    '/token': () =>
      at.lie.token ?? {
        status: 200,
        body: { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken(at.nonce) },
      },
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    at.asked.push(pathname)
    let body = ''
    for await (const portion of request) body += String(portion)
    if (pathname === '/token') at.exchanges.push(new URLSearchParams(body))
    if (at.lie.silent === pathname) return
    if (at.lie.endless && pathname === '/token') return flood(response)
    if (at.lie.page) return void response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>')
    const answer = answers[pathname]?.() ?? { status: 404, body: {} }
    response.statusCode = answer.status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at: FaultyProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: {},
    asked: [],
    exchanges: [],
    nonce: '',
    rotate: () => {
      key = newKey('two')
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return at
}

function signed(text: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(text), key).toString('base64url')
}

function flood(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json')
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  }
  response.on('drain', more)
  response.on('error', () => undefined)
  more()
}
