import type { Identity } from '@anj/db'
import type { ProviderAnswer } from './provider.ts'

/** Who came, as the provider vouches for them. */
export interface Newcomer {
  readonly identity: Identity
  /** Only when the provider has verified it, or the settings vouch for that. */
  readonly email: string | null
  readonly fullName: string | null
  readonly userName: string | null
  /** How the provider made sure: class and methods (OpenID Connect Core 1.0 §2); what it doesn't say is left out. */
  readonly proof: { readonly acr?: string; readonly amr?: readonly string[] }
}

/** Longest text of a claim that is looked at. */
const longest = 320

/** Reads what a provider said of somebody. `sub` has at most 255 characters (OpenID Connect Core 1.0 §2). */
export function newcomerOf({ claims, userInfo }: ProviderAnswer, trustsEmail: boolean): Newcomer {
  const said: Readonly<Record<string, unknown>> = { ...userInfo, ...claims }
  // An address and whether it is verified come from one place.
  const about: Readonly<Record<string, unknown>> = claims['email'] === undefined ? { ...userInfo } : claims
  const email = textOf(about['email'])
  const { acr, amr } = claims
  return {
    identity: { issuer: claims.iss, subject: claims.sub },
    email: email !== null && isVerified(about['email_verified'], trustsEmail) ? email : null,
    fullName: textOf(said['name']),
    userName: textOf(said['preferred_username']),
    proof: {
      ...(typeof acr === 'string' && { acr: acr.slice(0, longest) }),
      ...(Array.isArray(amr) && { amr: amr.filter((one) => typeof one === 'string').slice(0, 10) }),
    },
  }
}

/** Some providers write the claim as text. One that says no is believed, whatever the settings say. */
function isVerified(claim: unknown, trustsEmail: boolean): boolean {
  return claim === undefined ? trustsEmail : claim === true || claim === 'true'
}

function textOf(claim: unknown): string | null {
  const text = typeof claim === 'string' ? claim.trim() : ''
  return text !== '' && text.length <= longest ? text : null
}
