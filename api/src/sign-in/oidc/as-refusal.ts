import { AppError, type ErrorCode } from '@anj/workflow'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'

type Reason = Extract<
  ErrorCode,
  'oidcUnavailable' | 'oidcDisagrees' | 'oidcAnswerWrong' | 'oidcBeginAnew' | 'oidcRefused'
>

/**
 * Error codes that a provider sends when it refuses the user rather than the client (OpenID Connect Core 1.0 §3.1.2.6,
 * RFC 6749 §4.1.2.1).
 */
const personal = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
])
const passing = new Set(['temporarily_unavailable', 'server_error'])
/** Error codes for calls to which no complete answer arrived. */
const silent = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])
/** Error codes for answers that no correct provider sends. */
const foreign = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
])

/** Converts a provider failure to a refusal for the user. The log keeps the cause. */
export function toLogInError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError(reasonOf(cause), {}, { cause })
}

function reasonOf(cause: unknown): Reason {
  if (cause instanceof AuthorizationResponseError) {
    if (passing.has(cause.error)) return 'oidcUnavailable'
    return personal.has(cause.error) ? 'oidcRefused' : 'oidcDisagrees'
  }
  if (cause instanceof ResponseBodyError) {
    if (cause.status >= 500 || passing.has(cause.error)) return 'oidcUnavailable'
    return cause.error === 'invalid_grant' ? 'oidcBeginAnew' : 'oidcDisagrees'
  }
  if (cause instanceof WWWAuthenticateChallengeError) return 'oidcDisagrees'
  if (cause instanceof ClientError) {
    if (silent.has(cause.code ?? '') || isServerError(cause.cause)) return 'oidcUnavailable'
    return foreign.has(cause.code ?? '') ? 'oidcDisagrees' : 'oidcAnswerWrong'
  }
  // Network errors have no code, because fetch fails with a TypeError.
  return 'oidcUnavailable'
}

function isServerError(cause: unknown): boolean {
  return cause instanceof Response && cause.status >= 500
}
