import type { OidcSettings } from '@anj/core'
import { AppError } from '@anj/workflow'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  None,
  type UserInfoResponse,
} from 'openid-client'
import { asRefusal } from './as-refusal.ts'
import { boundedFetch } from './bounded-fetch.ts'

const MINUTE = 60_000
const SECOND = 1000
/** Seconds for which a call of the provider is waited for. */
const usualPatience = 10
/** Seconds by which the clocks of provider and server may differ. */
const skew = 60
/** Milliseconds after which the provider's description is asked for again. */
const freshFor = 60 * MINUTE
/** Milliseconds for which a failure to get it is the answer for all who come. */
const failsFor = 3 * SECOND

/** What a log-in that was begun has to prove when it comes back. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** What a provider said of somebody, each part of it verified. */
export interface ProviderAnswer {
  readonly idToken: string
  readonly claims: IDToken
  /** What only the provider's user info tells; null when it wasn't needed. */
  readonly userInfo: UserInfoResponse | null
}

/** The provider by which people log in. */
export interface Provider {
  /** Where a browser is sent to log in. */
  readonly logInAddress: (checks: Checks) => Promise<URL>
  /** Turns what came back to us into a person; a code that was used, or an answer that doesn't prove itself, is refused. */
  readonly finish: (search: string, checks: Checks) => Promise<ProviderAnswer>
  /** Where a browser is sent to log out; null when the provider has no such place. */
  readonly logOutAddress: (idToken: string | null) => Promise<URL | null>
}

/** Where people come back to, below the address that people reach the product by. */
export const callbackPath = '/login/oidc/callback'
/** Where they come back to after they were logged out at the provider. */
export const loggedOutPath = '/login?loggedOut'

/** What tests change: the clock in milliseconds, and the seconds for which a call is waited for. */
interface Pace {
  readonly now?: () => number
  readonly patience?: number
}

/** Speaks with a provider. It is looked up when it is first needed, and anew each hour: until then, and while that fails, as it was. */
export function createProvider(settings: OidcSettings, publicUrl: string, pace: Pace = {}): Provider {
  const { now = Date.now, patience = usualPatience } = pace
  let known: { readonly config: Configuration; readonly at: number } | null = null
  let failed: { readonly reason: AppError; readonly at: number } | null = null
  let asking: Promise<Configuration> | null = null

  const ask = async () => {
    try {
      const config = await discover(settings, patience)
      known = { config, at: now() }
      return config
    } catch (cause) {
      const reason = asMisunderstanding(cause)
      failed = { reason, at: now() }
      throw reason
    } finally {
      asking = null
    }
  }
  const lookUp = async (): Promise<Configuration> => {
    if (known && now() - known.at < freshFor) return known.config
    if (failed && now() - failed.at < failsFor) {
      if (known) return known.config
      throw failed.reason
    }
    asking ??= ask()
    try {
      return await asking
    } catch (error) {
      if (known) return known.config
      throw error
    }
  }

  return {
    logInAddress: async ({ state, nonce, verifier }) => {
      const config = await lookUp()
      return buildAuthorizationUrl(config, {
        redirect_uri: publicUrl + callbackPath,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    finish: async (search, { state, nonce, verifier }) => {
      const config = await lookUp()
      try {
        const url = new URL(publicUrl + callbackPath)
        url.search = search
        const tokens = await authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new AppError('oidcAnswerWrong', {})
        const asksMore =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        const userInfo = asksMore ? await fetchUserInfo(config, tokens.access_token, claims.sub) : null
        return { idToken: tokens.id_token, claims, userInfo }
      } catch (cause) {
        throw asRefusal(cause)
      }
    },
    logOutAddress: async (idToken) => {
      const config = await lookUp()
      if (!settings.logsOutThere || !config.serverMetadata().end_session_endpoint) return null
      return buildEndSessionUrl(config, {
        post_logout_redirect_uri: publicUrl + loggedOutPath,
        ...(idToken && { id_token_hint: idToken }),
      })
    },
  }
}

/** A description that can't be trusted is one of somebody else: nobody said anything about a person yet. */
function asMisunderstanding(cause: unknown): AppError {
  const refusal = asRefusal(cause)
  return refusal.code === 'oidcUnavailable' ? refusal : new AppError('oidcDisagrees', {}, { cause })
}

async function discover(settings: OidcSettings, patience: number): Promise<Configuration> {
  const issuer = new URL(settings.issuer)
  const config = await discovery(
    issuer,
    settings.clientId,
    { [clockTolerance]: skew },
    (server, client, body, headers) =>
      authentication(settings.clientSecret, server.token_endpoint_auth_methods_supported)(
        server,
        client,
        body,
        headers,
      ),
    {
      timeout: patience,
      [customFetch]: boundedFetch,
      // By the code flow's rules an ID token that came by TLS needs no signature; here it does.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    },
  )
  // A provider for many tenants at once describes itself under another name: its people are not one company's.
  const { issuer: own } = config.serverMetadata()
  if (URL.parse(own)?.href !== issuer.href)
    throw new AppError('oidcDisagrees', {}, { cause: new Error(`The provider calls itself ${own}.`) })
  return config
}

/** How the client proves itself: as the provider says that it may, else by HTTP Basic, which is the rule (OpenID Connect Discovery 1.0 §3). */
function authentication(secret: string | null, methods: readonly string[] | undefined) {
  if (secret === null) return None()
  const isBasic = methods === undefined || methods.includes('client_secret_basic')
  return isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}
