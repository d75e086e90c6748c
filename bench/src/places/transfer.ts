/** Gets or puts one file in a process of its own. Prints the seconds and the seconds of processor time as JSON. */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { limitOutgoing } from '../../../engine/src/outgoing/limit.ts'
import { deliverFile } from '../../../engine/src/places/deliver-file.ts'
import { openPlace } from '../../../engine/src/places/open-place.ts'
import type { PlaceConnection } from '../../../engine/src/places/place.ts'
import type { BucketSettings } from '../../../engine/src/storage/bucket-settings.ts'

/** A transfer between a local file and a place, by Anj or by the SDK of buckets alone. */
export type Transfer = {
  readonly verb: 'get' | 'put'
  readonly local: string
  readonly path: string
} & ({ readonly place: PlaceConnection } | { readonly bucket: BucketSettings })

/** The measured cost of a transfer. */
export interface Cost {
  readonly seconds: number
  readonly processor: number
}

const { signal } = new AbortController()

/** Transfers a file with Anj. */
async function transfer(connection: PlaceConnection, { verb, local, path }: Transfer): Promise<void> {
  await using place = await openPlace(connection, signal)
  if (verb === 'get') {
    const file = await place.stat(path, signal)
    await pipeline(Readable.from(place.read(file, signal)), createWriteStream(local))
    return
  }
  const { size: bytes } = await stat(local)
  await deliverFile(
    place,
    { bytes, read: () => createReadStream(local, { highWaterMark: 1 << 20 }) },
    {
      name: connection.name,
      path,
      existing: 'replaceInSteps',
      progress: null,
      save: async () => undefined,
      now: () => new Date(),
      signal,
    },
  )
}

/** Transfers a file with the SDK. */
async function transferBare(bucket: BucketSettings, { verb, local, path }: Transfer): Promise<void> {
  const { endpoint, credentials, name: Bucket } = bucket
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region: 'us-east-1',
    forcePathStyle: true,
    // The server of the tests doesn't know these checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials ? { credentials } : {}),
  })
  const Key = `${bucket.prefix}${path}`
  if (verb === 'get') {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
    await pipeline(Body as Readable, createWriteStream(local))
    return
  }
  const { size: ContentLength } = await stat(local)
  await client.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body: createReadStream(local, { highWaterMark: 1 << 20 }),
      ContentLength,
    }),
  )
}

const asked = JSON.parse(process.argv[2] ?? '') as Transfer
limitOutgoing({ allow: ['127.0.0.1'], deny: [] })
const before = process.cpuUsage()
const begun = performance.now()
await ('place' in asked ? transfer(asked.place, asked) : transferBare(asked.bucket, asked))
const seconds = (performance.now() - begun) / 1000
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ seconds, processor: (user + system) / 1e6 } satisfies Cost))
process.exit(0)
