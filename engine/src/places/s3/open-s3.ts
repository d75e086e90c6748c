import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP } from 'node:net'
import { AppError, type S3Settings } from '@anj/workflow'
import { ListObjectsV2Command, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { lookupOutgoing, requireAllowedAddress } from '../../outgoing/connect-outgoing.ts'
import { Objects } from '../../storage/s3/objects.ts'
import { readObject } from '../../storage/s3/read-object.ts'
import {
  type Matches,
  mostListed,
  mostNames,
  type OpenPlace,
  type PlaceConnection,
  type RemoteFile,
  RemoteFileChanged,
  stallLimit,
} from '../place.ts'
import { requireEncrypted } from '../require-encrypted.ts'
import { connectProblem, hostOf } from '../web-server.ts'
import { requireRoleBucket, roleCredentials } from './machine-role.ts'
import { S3Writer } from './s3-writer.ts'

/** Opens a bucket of an S3-compatible server as a place. */
export async function openS3(
  { name, settings, secrets }: PlaceConnection<S3Settings>,
  amazon: (region: string) => string = amazonEndpoint,
): Promise<OpenPlace> {
  requireRoleBucket(settings)
  const { bucket, endpoint, accessKeyId } = settings
  const prefix = prefixOf(settings)
  const credentials =
    settings.login === 'role'
      ? roleCredentials(name, settings.region || usualRegion)
      : { accessKeyId, secretAccessKey: secrets.secret.trim() }
  const client = openClient(settings, { credentials, place: name, amazon })
  const objects = new Objects(client, bucket, prefix)
  const named = async <T>(path: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw toProblem(error, { place: name, path, bucket, server: endpoint || 'Amazon S3', signal })
    }
  }
  const listing = (folder: string, matches: Matches, signal: AbortSignal) =>
    named(folder || '/', signal, () => list(client, { bucket, prefix, folder, matches }, signal))
  return {
    hostKey: null,
    showsUnfinished: false,
    list: listing,
    check: async (signal) => {
      await listing('', () => false, signal)
    },
    stat: (path, signal) =>
      named(path, signal, async () => {
        const facts = await objects.head(path, signal)
        if (!facts) throw new AppError('placeFileGone', { path, place: name })
        return { path, bytes: facts.bytes, modifiedAt: facts.modifiedAt.toISOString(), tag: facts.etag }
      }),
    read: async function* ({ path, tag }, signal) {
      try {
        yield* readObject(objects, path, { signal, ...(tag ? { etag: tag } : {}) })
      } catch (error) {
        throw toProblem(error, { place: name, path, bucket, server: endpoint || 'Amazon S3', signal })
      }
    },
    writer: new S3Writer({ place: name, client, objects, bucket, prefix, named }),
    [Symbol.asyncDispose]: async () => client.destroy(),
  }
}

const prefixOf = ({ prefix }: S3Settings) => (prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`)

const usualRegion = 'us-east-1'

/** Returns Amazon's address for a region. Regions in China have a domain of their own. */
export function amazonEndpoint(region: string): string {
  return `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}

/** Opens a client that connects only to allowed addresses. */
function openClient(
  { endpoint, region, pathStyle }: S3Settings,
  {
    credentials,
    place,
    amazon,
  }: {
    readonly credentials: NonNullable<S3ClientConfig['credentials']>
    readonly place: string
    /** Returns the address of Amazon S3 in a region. */
    readonly amazon: (region: string) => string
  },
): S3Client {
  if (endpoint !== '') {
    const url = new URL(endpoint)
    requireEncrypted(url, place)
    const host = hostOf(url)
    if (isIP(host)) requireAllowedAddress(host, host)
  }
  const connecting = { keepAlive: true, lookup: lookupOutgoing }
  return new S3Client({
    // Without an endpoint, the client would take one from the environment of this process.
    endpoint: endpoint || amazon(region || usualRegion),
    region: region || usualRegion,
    credentials,
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new NodeHttpHandler({
      connectionTimeout: 10_000,
      socketTimeout: stallLimit,
      httpAgent: new HttpAgent(connecting),
      httpsAgent: new HttpsAgent(connecting),
    }),
  })
}

interface Listing {
  readonly bucket: string
  readonly prefix: string
  readonly folder: string
  readonly matches: Matches
}

/** Lists the objects directly in a folder, page by page. */
async function list(client: S3Client, { bucket, prefix, folder, matches }: Listing, signal: AbortSignal) {
  const start = prefix + (folder === '' ? '' : `${folder}/`)
  const files: RemoteFile[] = []
  let names = 0
  for (let token: string | undefined; ; ) {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: start,
        Delimiter: '/',
        ...(token ? { ContinuationToken: token } : {}),
      }),
      { abortSignal: signal },
    )
    for (const { Key = '', Size, LastModified, ETag } of page.Contents ?? []) {
      if (++names > mostNames || files.length === mostListed) return { files, isCut: true }
      const fileName = Key.slice(start.length)
      const file: RemoteFile = {
        path: folder === '' ? fileName : `${folder}/${fileName}`,
        bytes: Size ?? null,
        modifiedAt: LastModified?.toISOString() ?? null,
        tag: ETag ?? null,
      }
      if (fileName !== '' && matches(fileName, file)) files.push(file)
    }
    token = page.NextContinuationToken
    if (!token) return { files, isCut: false }
  }
}

interface Subject {
  readonly place: string
  readonly path: string
  readonly bucket: string
  readonly server: string
  readonly signal: AbortSignal
}

/** Converts an error of the client. The client's own error contains the signed request. */
function toProblem(error: unknown, { place, path, bucket, server, signal }: Subject): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof AppError || error instanceof RemoteFileChanged) return error
  const failure = error as NodeJS.ErrnoException & {
    readonly $metadata?: { readonly httpStatusCode?: number }
  }
  const { name, message, code, $metadata } = failure
  const status = $metadata?.httpStatusCode
  const cause = { cause: new Error(`${name} (${status ?? code ?? ''}): ${message}`) }
  if (name === 'NoSuchKey' || name === 'NotFound')
    return new AppError('placeFileGone', { path, place }, cause)
  if (name === 'PreconditionFailed' || status === 412) return new RemoteFileChanged('The object has changed')
  if (name === 'NoSuchBucket') return new AppError('s3BucketGone', { bucket, server }, cause)
  if (
    ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'].includes(name)
  )
    return new AppError('s3RegionWrong', { bucket }, cause)
  if (status === 401 || status === 403) return new AppError('s3Refused', { path, place, reason: name }, cause)
  const problem = connectProblem(failure, server, cause.cause)
  if (problem) return problem
  if (name === 'TimeoutError')
    return new AppError('httpsUnreachable', { server, reason: code ?? name }, cause)
  if (status === undefined) return new AppError('placeBroken', { place }, cause)
  return new AppError('httpsStatus', { path, place, status }, cause)
}
