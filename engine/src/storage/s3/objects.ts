import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { StoredFile } from '../storage.ts'
import { isMissing, isUploadOver } from './bucket-error.ts'
import type { Part } from './cut-parts.ts'

/** What a bucket says of an object. */
export interface ObjectFacts {
  readonly bytes: number
  readonly modifiedAt: Date
  readonly etag: string
  /** Bytes of each of its parts but the last; null where it came in one. */
  readonly partBytes: number | null
  /** Its ETag says nothing of its content, as when the server has encrypted it with a key of its user. */
  readonly isOpaque: boolean
}

/** A part that a bucket has, of an upload that is not completed. */
export interface SentPart {
  readonly number: number
  readonly bytes: number
  readonly etag: string
}

/** An upload in parts that nobody has completed. */
export interface OpenUpload {
  readonly key: string
  readonly uploadId: string
  readonly begun: Date
}

/** The calls of S3 that a store makes, by keys below its prefix. */
export class Objects {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string

  constructor(client: S3Client, bucket: string, prefix: string) {
    this.#client = client
    this.#bucket = bucket
    this.#prefix = prefix
  }

  async head(key: string, signal?: AbortSignal): Promise<ObjectFacts | null> {
    try {
      const command = new HeadObjectCommand(this.#at(key))
      const found = await this.#client.send(command, signal ? { abortSignal: signal } : {})
      const partBytes = Number(found.Metadata?.[partBytesName] ?? Number.NaN)
      return {
        bytes: found.ContentLength ?? 0,
        modifiedAt: found.LastModified ?? new Date(0),
        etag: found.ETag ?? '',
        partBytes: Number.isSafeInteger(partBytes) ? partBytes : null,
        isOpaque:
          found.ServerSideEncryption?.startsWith('aws:kms') === true ||
          found.SSECustomerAlgorithm !== undefined,
      }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** A piece of an object from a byte on, or up to and with another; of the very object that has this ETag, if one is given. */
  async get(
    key: string,
    { start, end, etag, signal }: { start: number; end?: number; etag?: string; signal?: AbortSignal },
  ): Promise<{ readonly body: Readable; readonly bytes: number; readonly etag: string }> {
    const range = start > 0 || end !== undefined ? { Range: `bytes=${start}-${end ?? ''}` } : {}
    const command = new GetObjectCommand({ ...this.#at(key), ...range, ...(etag ? { IfMatch: etag } : {}) })
    const got = await this.#client.send(command, signal ? { abortSignal: signal } : {})
    return { body: got.Body as Readable, bytes: got.ContentLength ?? 0, etag: got.ETag ?? '' }
  }

  async put(key: string, { bytes, md5 }: Part, signal?: AbortSignal): Promise<void> {
    const command = new PutObjectCommand({
      ...this.#at(key),
      Body: bytes,
      ContentLength: bytes.length,
      ContentMD5: md5,
    })
    await this.#client.send(command, signal ? { abortSignal: signal } : {})
  }

  async delete(key: string, signal?: AbortSignal): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)), signal ? { abortSignal: signal } : {})
  }

  /** Keys that begin so. */
  async list(start: string): Promise<readonly string[]> {
    const keys: string[] = []
    for await (const { key } of this.walk(start)) keys.push(key)
    return keys
  }

  /** Objects whose keys begin so, a page of a thousand at a time as they are asked for. */
  async *walk(start: string): AsyncGenerator<StoredFile> {
    for (let token: string | undefined; ; ) {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: this.#prefix + start,
          ...(token ? { ContinuationToken: token } : {}),
        }),
      )
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key) yield { key: Key.slice(this.#prefix.length), modifiedAt: LastModified ?? new Date() }
      token = page.NextContinuationToken
      if (!token) return
    }
  }

  /** Begins an object that comes in parts of a size. Nothing is under its key before it is completed. */
  async beginParts(key: string, partBytes: number): Promise<string> {
    const { UploadId } = await this.#client.send(
      new CreateMultipartUploadCommand({
        ...this.#at(key),
        Metadata: { [partBytesName]: String(partBytes) },
      }),
    )
    if (!UploadId) throw new Error('The bucket began an upload without an id')
    return UploadId
  }

  async sendPart(
    key: string,
    uploadId: string,
    number: number,
    { bytes, md5 }: Part,
    signal?: AbortSignal,
  ): Promise<SentPart> {
    const command = new UploadPartCommand({
      ...this.#at(key),
      UploadId: uploadId,
      PartNumber: number,
      Body: bytes,
      ContentLength: bytes.length,
      ContentMD5: md5,
    })
    const { ETag } = await this.#client.send(command, signal ? { abortSignal: signal } : {})
    return { number, bytes: bytes.length, etag: ETag ?? '' }
  }

  /** Makes the object of its parts. Where the answer was lost and the object is there, it is made. */
  async completeParts(key: string, uploadId: string, parts: readonly SentPart[]): Promise<void> {
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
    const Parts = [...parts]
      .sort((a, b) => a.number - b.number)
      .map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
    try {
      await this.#client.send(
        new CompleteMultipartUploadCommand({
          ...this.#at(key),
          UploadId: uploadId,
          MultipartUpload: { Parts },
        }),
      )
    } catch (error) {
      if (!isUploadOver(error) || (await this.head(key))?.bytes !== bytes) throw error
    }
  }

  /** Gives an upload up; it is no error when it is over. */
  async abortParts(key: string, uploadId: string): Promise<void> {
    try {
      await this.#client.send(new AbortMultipartUploadCommand({ ...this.#at(key), UploadId: uploadId }))
    } catch (error) {
      if (!isUploadOver(error)) throw error
    }
  }

  /** The parts of an upload in their order, and when the last came; null when it is over. */
  async listParts(
    key: string,
    uploadId: string,
  ): Promise<{ readonly parts: readonly SentPart[]; readonly latest: Date | null } | null> {
    const parts: SentPart[] = []
    let latest: Date | null = null
    try {
      for (let marker: string | undefined; ; ) {
        const page = await this.#client.send(
          new ListPartsCommand({
            ...this.#at(key),
            UploadId: uploadId,
            ...(marker ? { PartNumberMarker: marker } : {}),
          }),
        )
        for (const { PartNumber, Size, ETag, LastModified } of page.Parts ?? []) {
          parts.push({ number: PartNumber ?? 0, bytes: Size ?? 0, etag: ETag ?? '' })
          if (LastModified && (!latest || LastModified > latest)) latest = LastModified
        }
        if (!page.IsTruncated || !page.NextPartNumberMarker) return { parts, latest }
        marker = page.NextPartNumberMarker
      }
    } catch (error) {
      if (isUploadOver(error)) return null
      throw error
    }
  }

  /** Uploads of the store that nobody has completed. */
  async listUploads(): Promise<readonly OpenUpload[]> {
    const uploads: OpenUpload[] = []
    for (let after: { KeyMarker?: string; UploadIdMarker?: string } = {}; ; ) {
      const page = await this.#client.send(
        new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: this.#prefix, ...after }),
      )
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Key?.startsWith(this.#prefix) || !UploadId || !Initiated) continue
        uploads.push({ key: Key.slice(this.#prefix.length), uploadId: UploadId, begun: Initiated })
      }
      if (!page.IsTruncated || !page.NextKeyMarker) return uploads
      after = {
        KeyMarker: page.NextKeyMarker,
        ...(page.NextUploadIdMarker ? { UploadIdMarker: page.NextUploadIdMarker } : {}),
      }
    }
  }

  #at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }
}

/** Name of what an object says of itself: the bytes of its parts, by which its ETag can be computed again. */
const partBytesName = 'anj-part-bytes'
