/** Gets or puts one file in a process of its own. Prints the seconds and the seconds of processor time as JSON. */
import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { limitOutgoing } from '../../../engine/src/outgoing/limit.ts'
import { deliverFile } from '../../../engine/src/places/deliver-file.ts'
import { openPlace } from '../../../engine/src/places/open-place.ts'
import type { PlaceConnection } from '../../../engine/src/places/place.ts'
import type { BucketSettings } from '../../../engine/src/storage/bucket-settings.ts'
import { openFolder } from '../../../engine/src/storage/shared-folder.ts'

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
    { bytes, read: () => openFolder(dirname(local)).chunks(basename(local)) },
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
  await putParts(client, { Bucket, Key }, local)
}

/** The size and the number of the parts under way, as Anj's. */
const partBytes = 8 << 20
const atOnce = 4

/** Puts a file as an upload in parts, which is the only way for large files, and which nobody sees before its end. */
async function putParts(client: S3Client, at: { Bucket: string; Key: string }, local: string): Promise<void> {
  await using file = await open(local)
  const { size } = await file.stat()
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
  const parts: { PartNumber: number; ETag: string | undefined }[] = []
  let next = 0
  const send = async () => {
    const bytes = Buffer.allocUnsafeSlow(partBytes)
    while (next < size) {
      const from = next
      next += partBytes
      const PartNumber = from / partBytes + 1
      const { bytesRead } = await file.read(bytes, 0, partBytes, from)
      const Body = bytes.subarray(0, bytesRead)
      const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))
      parts.push({ PartNumber, ETag })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  const Parts = parts.toSorted((a, b) => a.PartNumber - b.PartNumber)
  await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
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
