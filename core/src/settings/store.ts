import { type Static, Type } from 'typebox'
import { constraintMessages, httpAddress, requireTogether, text } from './rules.ts'

const GB = 1_000_000_000

/** Variables of the store, of uploads and of the watched folder. */
export const storeVariables = {
  ANJ_DATA: Type.String({
    default: '.data',
    ...constraintMessages(
      'a folder',
      'The folder on this machine for the embedded database, logs, emails while no mail server is set, and temporary files.',
    ),
  }),
  ANJ_STORE: Type.Optional(
    Type.String(
      constraintMessages(
        'a folder, or s3:// with a bucket and an optional folder',
        'The folder for uploaded files and results, which all machines share, or [a bucket](scaling.md#files-in-a-bucket) of an S3-compatible server as `s3://bucket/folder`. Default: `store` in `ANJ_DATA`.',
      ),
    ),
  ),
  ANJ_STORE_COPIES: Type.Integer({
    default: 20,
    minimum: 1,
    maximum: 1_000_000,
    ...constraintMessages(
      'a whole number of GB from 1 to 1000000',
      'Disk space in `ANJ_DATA`, in GB per process, for local copies of bucket files that are not in use.',
    ),
  }),
  ANJ_S3_ENDPOINT: httpAddress(
    "The address of the bucket's server, such as `https://s3.corp.example`. Default: Amazon S3.",
  ),
  ANJ_S3_REGION: text('The region of the bucket. Default: `AWS_REGION`, otherwise `us-east-1`.'),
  ANJ_S3_ACCESS_KEY_ID: text(
    'The access key of the bucket. Default: the AWS credentials of the machine (variables, files or a role).',
  ),
  ANJ_S3_SECRET_ACCESS_KEY: text('The secret of the access key. Required with `ANJ_S3_ACCESS_KEY_ID`.'),
  ANJ_S3_PATH_STYLE: Type.Boolean({
    default: false,
    ...constraintMessages(
      'true or false',
      "`true` puts the bucket's name into the path of addresses. Most servers other than Amazon's need this.",
    ),
  }),
  ANJ_UPLOAD_LIMIT: Type.Integer({
    default: 100,
    minimum: 1,
    maximum: 1_000_000,
    ...constraintMessages(
      'a whole number of GB from 1 to 1000000',
      'The largest file that may be uploaded, in GB; at most 1000 when files are in a [bucket](scaling.md#files-in-a-bucket).',
    ),
  }),
  ANJ_WATCHED_FOLDER: text(
    'The folder with files that [uploaded files can follow](fresh-files.md#the-watched-folder). Each organization has a subfolder named by its id. Default: no watched folder.',
  ),
}

const Variables = Type.Object(storeVariables)
type Variables = Static<typeof Variables>

/** The bucket of an S3-compatible server that stores the files. */
export interface BucketSettings {
  readonly name: string
  /** Path segments before every key, with a trailing slash; empty when the store uses the whole bucket. */
  readonly prefix: string
  /** Address of the server; null for Amazon S3. */
  readonly endpoint: string | null
  readonly region: string | null
  /** Null for the AWS credentials of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  readonly pathStyle: boolean
  /** Bytes of this machine's disk that copies may occupy while they aren't in use. */
  readonly copyLimit: number
  /** Maximum size in bytes of a file that is uploaded as a stream. */
  readonly largest: number
}

export interface StoreSettings {
  readonly dataFolder: string
  /** The folder for files when no bucket is set. */
  readonly storeFolder: string
  /** The bucket for files; null when a folder stores them. */
  readonly bucket: BucketSettings | null
  /** Maximum size in bytes of an uploaded file. */
  readonly uploadLimit: number
  /** The watched folder; null when Anj watches no files. */
  readonly watchedFolder: string | null
}

export function readStore(values: Variables): StoreSettings {
  const bucket = readBucket(values)
  return {
    dataFolder: values.ANJ_DATA,
    storeFolder: bucket ? values.ANJ_DATA : (values.ANJ_STORE ?? `${values.ANJ_DATA}/store`),
    bucket,
    uploadLimit: values.ANJ_UPLOAD_LIMIT * GB,
    watchedFolder: values.ANJ_WATCHED_FOLDER ?? null,
  }
}

/**
 * Maximum size of a file in a bucket, in GB. An object can have at most ten thousand parts, and some servers require
 * all of them to have the same size. Anj therefore splits a stream of unknown length into parts of 100 MB, a few of
 * which it keeps in memory.
 */
const mostInBucket = 1000

/** Returns a message for each invalid combination of these settings. */
export function storeSettingErrors(values: Variables): readonly string[] {
  return [
    ...(values.ANJ_STORE?.includes('://') && !bucketOf(values.ANJ_STORE)
      ? [
          'ANJ_STORE must be a folder, or s3:// with the name of a bucket and an optional folder, of letters, digits, dots, hyphens and underscores.',
        ]
      : []),
    ...(bucketOf(values.ANJ_STORE ?? '') && values.ANJ_UPLOAD_LIMIT > mostInBucket
      ? [`ANJ_UPLOAD_LIMIT must be ${mostInBucket} or less if ANJ_STORE is a bucket.`]
      : []),
    ...requireTogether(values, ['ANJ_S3_ACCESS_KEY_ID', 'ANJ_S3_SECRET_ACCESS_KEY'], 'a bucket'),
  ]
}

/**
 * Parses an address of the form `s3://bucket/folder/in/it`. Returns null for any other text, such as the path of a
 * folder.
 */
function bucketOf(text: string): { readonly name: string; readonly prefix: string } | null {
  const [, name, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w][\w.-]*)*)\/?$/.exec(text) ?? []
  return name ? { name, prefix: path ? `${path.slice(1)}/` : '' } : null
}

function readBucket(values: Variables): BucketSettings | null {
  const bucket = bucketOf(values.ANJ_STORE ?? '')
  if (!bucket) return null
  const { ANJ_S3_ACCESS_KEY_ID: accessKeyId, ANJ_S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  return {
    ...bucket,
    endpoint: values.ANJ_S3_ENDPOINT ?? null,
    region: values.ANJ_S3_REGION ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    pathStyle: values.ANJ_S3_PATH_STYLE,
    copyLimit: values.ANJ_STORE_COPIES * GB,
    largest: values.ANJ_UPLOAD_LIMIT * GB,
  }
}
