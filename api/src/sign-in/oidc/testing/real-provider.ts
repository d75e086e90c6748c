import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'

export interface ProviderAccount {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly preferred_username?: string
}

export interface RealProvider {
  readonly issuer: string
  /** The `sub` of the user who logs in next. If null, the provider shows its log-in page. */
  who: string | null
  readonly close: () => Promise<void>
}

interface Wanted {
  readonly people: readonly ProviderAccount[]
  readonly redirectUri: string
  readonly loggedOutUri: string
  readonly secret: string
}

/** Starts a certified provider from npm on this machine. The provider doesn't ask for passwords. */
export async function startProvider({
  people,
  redirectUri,
  loggedOutUri,
  secret,
}: Wanted): Promise<RealProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const configuration: Configuration = {
    clients: [
      {
        client_id: 'anj',
        client_secret: secret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [loggedOutUri],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    cookies: { keys: ['of the tests'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: async (_context, sub) => {
      const known = people.find((person) => person.sub === sub)
      return known && { accountId: sub, claims: async () => ({ ...known }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  const answer = provider.callback()
  const real: RealProvider = {
    issuer,
    who: people[0]?.sub ?? null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const logIn = async (request: IncomingMessage, response: ServerResponse, accountId: string) =>
    provider.interactionFinished(
      request,
      response,
      accountId === 'nobody' ? { error: 'access_denied' } : { login: { accountId } },
    )
  handle = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (!pathname.startsWith('/interaction/')) return void answer(request, response)
    const who = real.who ?? searchParams.get('who')
    if (who) return void logIn(request, response, who)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const links = people.map(({ sub }) => `<p><a href="${pathname}?who=${sub}">Continue as ${sub}</a></p>`)
    response.end(`<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1>${links.join('')}`)
  }
  return real
}
