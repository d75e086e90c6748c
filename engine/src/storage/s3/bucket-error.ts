import { AppError, type ErrorCode } from '@anj/workflow'
import { ContentAborted } from './broken-content.ts'

/** True when a response means that no object exists under a key. */
export function isNotFound(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(nameOf(error))
}

/** True when a response means that an upload was completed or aborted. */
export function isUploadGone(error: unknown): boolean {
  return nameOf(error) === 'NoSuchUpload'
}

/** True when a retry can succeed, because the connection failed or the server reported an internal error. */
export function isRetryable(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined
    ? !(error instanceof AppError) && !isAbort(error)
    : status >= 500 || status === 429
}

/** Converts a storage error to an `AppError`. Aborts and programming errors stay unchanged. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof AppError || error instanceof TypeError || isAbort(error)) return error
  if (error instanceof ContentAborted && !isDiskFull(error.cause)) return error.cause
  if (isDiskFull(error instanceof ContentAborted ? error.cause : error))
    return new AppError('diskFull', {}, { cause: reducedError(error) })
  return new AppError('storeUnavailable', {}, { cause: reducedError(error) })
}

/** Explains to administrators why a bucket can't be used. */
export function toSetupError(bucket: string, error: unknown): AppError {
  const name = nameOf(error)
  const cause = reducedError(error)
  const known = Object.entries(reasons).find(([, names]) => names.includes(name))
  const code = (known?.[0] ?? (statusOf(error) === 403 ? 'bucketRefuses' : null)) as SetUpCode | null
  if (code) return new AppError(code, { bucket }, { cause })
  return statusOf(error) === undefined
    ? new AppError('bucketUnreachable', { bucket }, { cause })
    : new AppError('bucketFails', { bucket, reason: name }, { cause })
}

type SetUpCode = Extract<
  ErrorCode,
  'bucketMissing' | 'bucketRefuses' | 'bucketElsewhere' | 'bucketWithoutKey'
>

const reasons: Readonly<Record<SetUpCode, readonly string[]>> = {
  bucketMissing: ['NoSuchBucket', 'InvalidBucketName'],
  bucketRefuses: ['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'Forbidden', 'ExpiredToken'],
  bucketElsewhere: [
    'PermanentRedirect',
    'AuthorizationHeaderMalformed',
    'IllegalLocationConstraintException',
  ],
  bucketWithoutKey: ['CredentialsProviderError'],
}

/** True when a write failed because this machine's disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** Reduces an error for the log, because the client's error contains the whole request with its signature. */
function reducedError(error: unknown): Error {
  const status = statusOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const reduced = new Error(`${nameOf(error)}${status === undefined ? '' : ` (${status})`}: ${message}`)
  if (error instanceof Error && error.stack) reduced.stack = error.stack
  return reduced
}

function isAbort(error: unknown): boolean {
  return nameOf(error) === 'AbortError'
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

function statusOf(error: unknown): number | undefined {
  const { $metadata } = error as { readonly $metadata?: { readonly httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}
