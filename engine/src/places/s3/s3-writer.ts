import { AppError } from '@anj/workflow'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { isUploadGone } from '../../storage/s3/bucket-error.ts'
import type { Objects, SentPart } from '../../storage/s3/objects.ts'
import { memoryPart } from '../../storage/s3/split-into-parts.ts'
import { partSize } from '../../storage/s3/write-object.ts'
import {
  type IfExists,
  type PlaceContent,
  type PlaceWriter,
  type Published,
  type RemoteFile,
  RemoteFileChanged,
  type StagedFile,
} from '../place.ts'

/** The number of parts that are sent at the same time. */
const atOnce = 4

/** The largest object that S3 copies in one call. */
const largestCopy = 5 * 1024 ** 3

interface Writing {
  /** The name of the place, for messages. */
  readonly place: string
  readonly client: S3Client
  readonly objects: Objects
  readonly bucket: string
  readonly prefix: string
  /** Converts the errors of a call that concerns a path. */
  readonly named: <T>(path: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>
}

/**
 * Writes to a bucket. Content is sent as a multipart upload, which becomes an object in one step when it is completed.
 * The ID of the upload tells whether that has happened, even if the answer was lost.
 */
export class S3Writer implements PlaceWriter {
  readonly #writing: Writing
  /** True once the bucket has refused a part without an MD5. */
  #demandsMd5 = false

  constructor(writing: Writing) {
    this.#writing = writing
  }

  begin(path: string, bytes: number, signal: AbortSignal): Promise<StagedFile> {
    const { objects, named } = this.#writing
    return named(path, signal, async () => {
      const id = await objects.beginParts(path, partSize(bytes), signal)
      return { path, bytes, id }
    })
  }

  fill({ path, bytes, id }: StagedFile, content: PlaceContent, signal: AbortSignal): Promise<void> {
    const { named, place } = this.#writing
    return named(path, signal, async () => {
      const failures: unknown[] = []
      const pending = new Set<Promise<unknown>>()
      const buffers = new PartBuffers()
      let [number, sent] = [0, 0]
      for await (const part of parts(content, partSize(bytes), buffers)) {
        number += 1
        sent += part.length
        const sending = this.#sendPart(path, id, number, part, signal)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => {
            pending.delete(sending)
            buffers.release(part)
          })
        pending.add(sending)
        if (pending.size >= atOnce) await Promise.race(pending)
        if (failures.length > 0) break
      }
      await Promise.all(pending)
      if (failures.length > 0) throw failures[0]
      if (sent !== bytes) throw new AppError('placeWriteShort', { path, place })
    })
  }

  publish(staged: StagedFile, ifExists: IfExists, signal: AbortSignal): Promise<Published> {
    const { path, bytes, id } = staged
    const { objects, named, place } = this.#writing
    return named(path, signal, async () => {
      const found = await objects.listParts(path, id, signal)
      if (!found) return 'gone'
      if (found.parts.reduce((sum, part) => sum + part.bytes, 0) !== bytes)
        throw new AppError('placeWriteShort', { path, place })
      if (ifExists === 'leave' && (await objects.head(path, signal)))
        return this.#existsOrGone(staged, signal)
      return await this.#complete(staged, found.parts, { isNew: ifExists === 'leave', signal })
    })
  }

  discard({ path, id }: StagedFile, signal: AbortSignal): Promise<void> {
    const { client, named } = this.#writing
    return named(path, signal, async () => {
      try {
        await client.send(new AbortMultipartUploadCommand({ ...this.#at(path), UploadId: id }), {
          abortSignal: signal,
        })
      } catch (error) {
        if (!isUploadGone(error)) throw error
      }
    })
  }

  /**
   * Sends a part. Its signature contains its SHA-256, by which the server verifies it. Buckets that retain objects demand
   * an MD5 as well.
   */
  async #sendPart(
    path: string,
    id: string,
    number: number,
    bytes: Buffer,
    signal: AbortSignal,
  ): Promise<void> {
    const { objects } = this.#writing
    const hasMd5 = this.#demandsMd5
    try {
      await objects.sendPart(path, id, number, hasMd5 ? memoryPart(bytes) : { bytes }, signal)
    } catch (error) {
      if (hasMd5 || !isMd5Demanded(error)) throw error
      this.#demandsMd5 = true
      await this.#sendPart(path, id, number, bytes, signal)
    }
  }

  /** Copies the object and then removes it. The copy is marked, so that a repeated call doesn't refuse it. */
  rename(file: RemoteFile, to: string, signal: AbortSignal): Promise<void> {
    const { objects, named, place, client, prefix, bucket } = this.#writing
    const { path, tag } = file
    return named(path, signal, async () => {
      const now = await objects.head(path, signal)
      if (!now) throw new AppError('placeFileGone', { path, place })
      if (now.etag !== tag) throw new RemoteFileChanged('The object is in another state')
      if (now.bytes > largestCopy) throw new AppError('placeMoveTooLarge', { path, place })
      const existing = await objects.head(to, signal)
      if (existing && existing.metadata[movedFrom] !== markOf(file))
        throw new AppError('placeFileExists', { path: to, place })
      if (!existing)
        await client.send(
          new CopyObjectCommand({
            ...this.#at(to),
            CopySource: `${bucket}/${(prefix + path).split('/').map(encodeURIComponent).join('/')}`,
            CopySourceIfMatch: tag,
            MetadataDirective: 'REPLACE',
            Metadata: { ...now.metadata, [movedFrom]: markOf(file) },
            ...(now.contentType ? { ContentType: now.contentType } : {}),
          }),
          { abortSignal: signal },
        )
      await this.remove(file, signal)
    })
  }

  async makeFolder(): Promise<void> {}

  remove({ path, tag }: RemoteFile, signal: AbortSignal): Promise<void> {
    const { objects, client, named } = this.#writing
    return named(path, signal, async () => {
      const now = await objects.head(path, signal)
      if (!now) return
      if (now.etag !== tag) throw new RemoteFileChanged('The object is in another state')
      await client.send(new DeleteObjectCommand(this.#at(path)), { abortSignal: signal })
    })
  }

  async #complete(
    staged: StagedFile,
    sent: readonly SentPart[],
    { isNew, signal }: { readonly isNew: boolean; readonly signal: AbortSignal },
  ): Promise<Published> {
    const { path, id } = staged
    try {
      await this.#writing.client.send(
        new CompleteMultipartUploadCommand({
          ...this.#at(path),
          UploadId: id,
          MultipartUpload: { Parts: sent.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) },
          ...(isNew ? { IfNoneMatch: '*' } : {}),
        }),
        { abortSignal: signal },
      )
      return 'published'
    } catch (error) {
      if (isUploadGone(error)) return 'gone'
      if (isNew && statusOf(error) === 412) return this.#existsOrGone(staged, signal)
      // Servers without conditional writes refuse the condition. The object was looked for before.
      if (isNew && statusOf(error) === 501) return this.#complete(staged, sent, { isNew: false, signal })
      throw error
    }
  }

  /**
   * Tells another object of the name from the staged one, which the bucket may publish late, after the process that asked
   * for it was killed.
   */
  async #existsOrGone({ path, id }: StagedFile, signal: AbortSignal): Promise<Published> {
    return (await this.#writing.objects.listParts(path, id, signal)) ? 'exists' : 'gone'
  }

  #at(path: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#writing.bucket, Key: this.#writing.prefix + path }
  }
}

/** The metadata field of a moved object. */
const movedFrom = 'anj-moved-from'

/** Metadata contains only ASCII characters. */
function markOf({ path, tag }: RemoteFile): string {
  return encodeURIComponent(JSON.stringify([path, tag]))
}

function statusOf(error: unknown): number | undefined {
  const { $metadata } = error as { readonly $metadata?: { readonly httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}

/** True for the refusal of a part without an MD5, by a bucket with a default retention period. */
function isMd5Demanded(error: unknown): boolean {
  return error instanceof Error && statusOf(error) === 400 && /content-md5/i.test(error.message)
}

/** Memory for the parts that are being sent, which is used again, because freeing it takes as long as sending. */
class PartBuffers {
  readonly #free: Buffer[] = []

  take(size: number): Buffer {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(size)
  }

  /** Takes back a part that is no longer read. */
  release({ buffer }: Buffer): void {
    this.#free.push(Buffer.from(buffer))
  }
}

/** Divides content into parts of one size. Empty content is one empty part. A part is valid until it is released. */
async function* parts(content: PlaceContent, size: number, buffers: PartBuffers): AsyncGenerator<Buffer> {
  let part: Buffer | null = null
  let [bytes, isFirst] = [0, true]
  for await (const chunk of content.read())
    for (let from = 0; from < chunk.length; ) {
      part ??= buffers.take(size)
      const count = chunk.copy(part, bytes, from, from + size - bytes)
      bytes += count
      from += count
      if (bytes < size) continue
      yield part
      ;[part, bytes, isFirst] = [null, 0, false]
    }
  if (part || isFirst) yield (part ?? Buffer.alloc(0)).subarray(0, bytes)
}
