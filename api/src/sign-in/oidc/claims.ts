import type { Identity } from '@anj/db'
import type { ProviderAnswer } from './provider.ts'

/** The user whom the provider authenticated. */
export interface ProviderUser {
  readonly identity: Identity
  /** Null unless the provider verified the address or the settings trust the provider's addresses. */
  readonly email: string | null
  readonly fullName: string | null
  readonly userName: string | null
  /** The authentication class and methods (OpenID Connect Core 1.0 §2), if the provider sent them. */
  readonly proof: { readonly acr?: string; readonly amr?: readonly string[] }
}

/** The maximum length of a claim. Longer text is ignored. */
const longest = 320

/** Reads the claims in a provider's answer. `sub` has at most 255 characters (OpenID Connect Core 1.0 §2). */
export function readProviderUser({ claims, userInfo }: ProviderAnswer, trustsEmail: boolean): ProviderUser {
  const allClaims: Readonly<Record<string, unknown>> = { ...userInfo, ...claims }
  // The address and its verification must come from the same source.
  const about: Readonly<Record<string, unknown>> = claims['email'] === undefined ? { ...userInfo } : claims
  const email = textOf(about['email'])
  const { acr, amr } = claims
  return {
    identity: { issuer: claims.iss, subject: claims.sub },
    email: email !== null && isVerified(about['email_verified'], trustsEmail) ? email : null,
    fullName: textOf(allClaims['name']),
    userName: textOf(allClaims['preferred_username']),
    proof: {
      ...(typeof acr === 'string' && { acr: acr.slice(0, longest) }),
      ...(Array.isArray(amr) && { amr: amr.filter((one) => typeof one === 'string').slice(0, 10) }),
    },
  }
}

/**
 * True for a verified address. Some providers send the claim as text. If the claim is `false`, the address counts as
 * unverified whatever the settings say.
 */
function isVerified(claim: unknown, trustsEmail: boolean): boolean {
  return claim === undefined ? trustsEmail : claim === true || claim === 'true'
}

function textOf(claim: unknown): string | null {
  const text = typeof claim === 'string' ? claim.trim() : ''
  return text !== '' && text.length <= longest ? text : null
}
