import { AppError, type PlaceSettings } from '@anj/workflow'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { fromHttp } from '@aws-sdk/credential-provider-http'
import { fromTokenFile } from '@aws-sdk/credential-provider-web-identity'
import { fromInstanceMetadata } from '@smithy/credential-provider-imds'

/** The buckets that places may open with the role of the machine. */
let allowed: ReadonlySet<string> = new Set()

/** Sets the buckets that places may open with the role of the machine, for this process. By default, there are none. */
export function allowRoleBuckets(buckets: readonly string[]): void {
  allowed = new Set(buckets)
}

/**
 * Throws `s3RoleRefused` if a place asks for the role of the machine and the operator hasn't allowed that for its bucket.
 * The users of the role act with the rights of the server.
 */
export function requireRoleBucket(settings: PlaceSettings): void {
  if (settings.kind !== 's3' || settings.login !== 'role') return
  const bucket = settings.bucket.trim()
  // The requests of a role never go to a server that a user names.
  if (settings.endpoint.trim() !== '') throw new AppError('s3RoleElsewhere', {})
  if (!allowed.has(bucket)) throw new AppError('s3RoleRefused', { bucket })
}

const silent = () => undefined
/** The providers would write to the console. */
const logger = { trace: silent, debug: silent, info: silent, warn: silent, error: silent }

/** Milliseconds to wait for the service that knows the role. */
const timeout = 3000

/**
 * Returns the provider of the role's credentials. Only the environment of this process, never the settings of a place,
 * decides which service it asks. Static keys and profiles of the environment aren't used.
 */
export function roleCredentials(
  place: string,
  region: string,
): Exclude<NonNullable<S3ClientConfig['credentials']>, { readonly accessKeyId: string }> {
  return async () => {
    try {
      return await providerOf(region)()
    } catch (cause) {
      throw new AppError('s3RoleMissing', { place }, { cause })
    }
  }
}

function providerOf(region: string) {
  const { env } = process
  if (env['AWS_WEB_IDENTITY_TOKEN_FILE'] && env['AWS_ROLE_ARN'])
    return fromTokenFile({ logger, clientConfig: { region } })
  if (env['AWS_CONTAINER_CREDENTIALS_RELATIVE_URI'] || env['AWS_CONTAINER_CREDENTIALS_FULL_URI'])
    return fromHttp({ logger, timeout, maxRetries: 2 })
  return fromInstanceMetadata({ logger, timeout, maxRetries: 2, ec2MetadataV1Disabled: true })
}
