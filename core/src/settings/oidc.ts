/** The settings for log-in through OpenID Connect. */
import { type Static, Type } from 'typebox'
import { constraintMessages, text } from './rules.ts'

const flag = (about: string) =>
  Type.Boolean({ default: false, ...constraintMessages('true or false', about) })

export const oidcVariables = {
  ANJ_OIDC_ISSUER: text(
    'The issuer address of the OpenID Connect provider through which users log in. Default: users log in with passwords only.',
  ),
  ANJ_OIDC_CLIENT_ID: text('The client ID of Anj at the provider. Required with `ANJ_OIDC_ISSUER`.'),
  ANJ_OIDC_CLIENT_SECRET: text('The client secret. Default: none, for a public client.'),
  ANJ_OIDC_LABEL: Type.String({
    default: 'Log in with single sign-on',
    maxLength: 60,
    ...constraintMessages(
      'text of at most 60 characters',
      'The label of the button that leads to the provider.',
    ),
  }),
  ANJ_OIDC_SCOPES: Type.String({
    default: 'openid email profile',
    pattern: '^([\\x21\\x23-\\x5b\\x5d-\\x7e]+ )*openid( [\\x21\\x23-\\x5b\\x5d-\\x7e]+)*$',
    ...constraintMessages(
      'scopes separated by spaces, including openid',
      'The scopes that Anj requests from the provider.',
    ),
  }),
  ANJ_OIDC_TRUST_EMAIL: flag(
    "`true` treats [email addresses](single-sign-on.md#email-addresses-and-who-can-log-in) as verified when the provider doesn't say, as with Microsoft Entra ID. Use it only if users can't choose their own address at the provider.",
  ),
  ANJ_OIDC_ONLY: flag('`true` allows only super users to log in with a password.'),
  ANJ_OIDC_TWO_FACTOR: flag(
    '`true` also asks users who turned on two-factor authentication in Anj for a code after they log in at the provider.',
  ),
  ANJ_OIDC_LOG_OUT: Type.Enum(['provider', 'here'], {
    default: 'provider',
    ...constraintMessages(
      'provider or here',
      'Where logging out ends the session: `provider` ends it at the provider as well, `here` only in Anj.',
    ),
  }),
  ANJ_OIDC_ORGANIZATION: text(
    'The organization to which Anj adds users of the provider who have no account. Default: Anj refuses them.',
  ),
  ANJ_OIDC_DOMAINS: text(
    'The email domains of users that Anj may add, separated by commas, such as `corp.example`. Required with `ANJ_OIDC_ORGANIZATION`.',
  ),
  ANJ_OIDC_ROLE: Type.Enum(['user', 'admin'], {
    default: 'user',
    ...constraintMessages('user or admin', 'The role of users that Anj adds: `user` or `admin`.'),
  }),
} as const

const Variables = Type.Object(oidcVariables)
type Variables = Static<typeof Variables>

/** The policy for users of the provider who have no account. */
export interface AutoJoinSettings {
  readonly organizationName: string
  /** Email domains in lower case. */
  readonly domains: readonly string[]
  readonly role: 'user' | 'admin'
}

/** An OpenID Connect provider, and the policy for log-ins through it. */
export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  /** The client secret; null for a public client. */
  readonly clientSecret: string | null
  /** The label of the log-in button. */
  readonly label: string
  readonly scopes: string
  readonly trustsEmail: boolean
  /** True when only super users can log in with a password. */
  readonly isOnly: boolean
  /** True when log-in also requires Anj's second factor. */
  readonly asksTwoFactor: boolean
  readonly logsOutThere: boolean
  /** The policy for users without an account; null when Anj adds no users. */
  readonly joining: AutoJoinSettings | null
}

/** Returns a message for each invalid combination of these settings. */
export function oidcSettingErrors(
  values: Variables & { readonly ANJ_PUBLIC_URL?: string },
): readonly string[] {
  const { ANJ_OIDC_ISSUER: issuer, ANJ_OIDC_ORGANIZATION: organization, ANJ_OIDC_DOMAINS: domains } = values
  if (issuer === undefined) {
    const alone = needsIssuer.filter((name) => values[name])
    return alone.length === 0
      ? []
      : [`ANJ_OIDC_ISSUER is missing: ${alone.join(', ')} have no effect without it.`]
  }
  return [
    ...(isSafeAddress(issuer)
      ? []
      : [
          'ANJ_OIDC_ISSUER must be an address that begins with https://, or with http:// on this machine, without a user, a query or a fragment.',
        ]),
    ...(values.ANJ_OIDC_CLIENT_ID ? [] : ['ANJ_OIDC_CLIENT_ID is missing: ANJ_OIDC_ISSUER needs it.']),
    ...(values.ANJ_PUBLIC_URL
      ? []
      : [
          'ANJ_PUBLIC_URL is missing: the provider in ANJ_OIDC_ISSUER needs an address to which users return.',
        ]),
    ...(!organization === !domains
      ? []
      : ['ANJ_OIDC_ORGANIZATION and ANJ_OIDC_DOMAINS must be set together.']),
    ...(domains === undefined || domainsOf(domains).every((domain) => isDomain.test(domain))
      ? []
      : ['ANJ_OIDC_DOMAINS must be domains separated by commas, such as corp.example.']),
  ]
}

/** Returns the provider and its policy, or null when no provider is set. */
export function readOidc(values: Variables): OidcSettings | null {
  const { ANJ_OIDC_ISSUER: issuer, ANJ_OIDC_CLIENT_ID: clientId } = values
  if (!issuer || !clientId) return null
  const { ANJ_OIDC_ORGANIZATION: organizationName, ANJ_OIDC_DOMAINS: domains } = values
  return {
    issuer,
    clientId,
    clientSecret: values.ANJ_OIDC_CLIENT_SECRET ?? null,
    label: values.ANJ_OIDC_LABEL,
    scopes: values.ANJ_OIDC_SCOPES,
    trustsEmail: values.ANJ_OIDC_TRUST_EMAIL,
    isOnly: values.ANJ_OIDC_ONLY,
    asksTwoFactor: values.ANJ_OIDC_TWO_FACTOR,
    logsOutThere: values.ANJ_OIDC_LOG_OUT === 'provider',
    joining:
      organizationName && domains
        ? { organizationName, domains: domainsOf(domains), role: values.ANJ_OIDC_ROLE }
        : null,
  }
}

const needsIssuer = [
  'ANJ_OIDC_CLIENT_ID',
  'ANJ_OIDC_CLIENT_SECRET',
  'ANJ_OIDC_ONLY',
  'ANJ_OIDC_ORGANIZATION',
  'ANJ_OIDC_DOMAINS',
] as const

const isDomain = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/

function domainsOf(text: string): readonly string[] {
  return text.split(',').flatMap((domain) => domain.trim().toLowerCase().replace(/^@/, '') || [])
}

/** True if secrets may be sent to an address, because it uses TLS or is on this machine. */
function isSafeAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.search || url.hash || text.includes('#')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/
