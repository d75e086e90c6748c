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
import { toLogInError } from './as-refusal.ts'
import { boundedFetch } from './bounded-fetch.ts'

const MINUTE = 60_000
const SECOND = 1000
/** The timeout for a call to the provider, in seconds. */
const usualPatience = 10
/** The tolerated difference between the provider's clock and the server's, in seconds. */
const skew = 60
/** The age in milliseconds at which the provider's metadata is fetched again. */
const freshFor = 60 * MINUTE
/** Milliseconds after a failed metadata fetch during which log-ins fail without another attempt. */
const failsFor = 3 * SECOND

/** Values that the answer to a log-in must match. */
export interface FlowChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface ProviderAnswer {
  readonly idToken: string
  readonly claims: IDToken
  /** The provider's user info, or null if the log-in didn't need it. */
  readonly userInfo: UserInfoResponse | null
}

export interface Provider {
  /** Returns the address where a browser logs in. */
  readonly logInAddress: (checks: FlowChecks) => Promise<URL>
  /** Exchanges the provider's redirect for verified claims. Refuses a used code and an answer that can't be verified. */
  readonly finish: (search: string, checks: FlowChecks) => Promise<ProviderAnswer>
  /** Returns the address where a browser logs out, or null if the provider has none. */
  readonly logOutAddress: (idToken: string | null) => Promise<URL | null>
}

/** The path to which the provider redirects after a log-in, below Anj's public address. */
export const callbackPath = '/login/oidc/callback'
/** The path to which the provider redirects after a log-out. */
export const loggedOutPath = '/login?loggedOut'

/** Settings for tests: the clock in milliseconds, and the timeout for a call in seconds. */
interface Pace {
  readonly now?: () => number
  readonly patience?: number
}

/**
 * Creates a client for a provider. The client fetches the provider's metadata at the first use and again after an hour.
 * If a later fetch fails, the old metadata stays in use.
 */
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
        throw toLogInError(cause)
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

/** Reports a failed metadata fetch as a fault of the provider, because no user is known yet. */
function asMisunderstanding(cause: unknown): AppError {
  const refusal = toLogInError(cause)
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
      // The code flow doesn't require a signature on an ID token that came over TLS, but Anj does.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    },
  )
  // A multi-tenant provider names a different issuer in its metadata. It authenticates users from any company, so Anj
  // refuses it.
  const { issuer: own } = config.serverMetadata()
  if (URL.parse(own)?.href !== issuer.href)
    throw new AppError(
      'oidcDisagrees',
      {},
      { cause: new Error(`The provider's metadata names another issuer: ${own}`) },
    )
  return config
}

/**
 * Authenticates the client with a method that the provider supports. The default is HTTP Basic (OpenID Connect
 * Discovery 1.0 §3).
 */
function authentication(secret: string | null, methods: readonly string[] | undefined) {
  if (secret === null) return None()
  const isBasic = methods === undefined || methods.includes('client_secret_basic')
  return isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}
