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
import { isNotFound, isUploadGone } from './bucket-error.ts'
import type { Part } from './split-into-parts.ts'

/** The properties of an object in a bucket. */
export interface ObjectFacts {
  readonly bytes: number
  readonly modifiedAt: Date
  readonly etag: string
  /** The size of each part except the last; null when the object was uploaded in one request. */
  readonly partBytes: number | null
  /** True when the ETag doesn't depend on the content, for example when the server encrypts with a customer's key. */
  readonly isOpaque: boolean
  readonly contentType: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** An uploaded part of an incomplete upload. */
export interface SentPart {
  readonly number: number
  readonly bytes: number
  readonly etag: string
}

/** An incomplete multipart upload. */
export interface OpenUpload {
  readonly key: string
  readonly uploadId: string
  readonly begun: Date
}

/** The S3 calls of a store, with keys relative to its prefix. */
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
        contentType: found.ContentType ?? null,
        metadata: found.Metadata ?? {},
      }
    } catch (error) {
      if (isNotFound(error)) return null
      throw error
    }
  }

  /** Reads an object from `start` up to and including `end`; with `etag`, only if the object still has this ETag. */
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
      ...(md5 ? { ContentMD5: md5 } : {}),
    })
    await this.#client.send(command, signal ? { abortSignal: signal } : {})
  }

  async delete(key: string, signal?: AbortSignal): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)), signal ? { abortSignal: signal } : {})
  }

  /** Returns all keys with a prefix. */
  async list(start: string): Promise<readonly string[]> {
    const keys: string[] = []
    for await (const { key } of this.walk(start)) keys.push(key)
    return keys
  }

  /** Lists the objects with a prefix and requests pages of a thousand as needed. */
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

  /** Starts a multipart upload with a part size. The object appears only once the upload has been completed. */
  async beginParts(key: string, partBytes: number, signal?: AbortSignal): Promise<string> {
    const { UploadId } = await this.#client.send(
      new CreateMultipartUploadCommand({
        ...this.#at(key),
        Metadata: { [partBytesName]: String(partBytes) },
      }),
      signal ? { abortSignal: signal } : {},
    )
    if (!UploadId) throw new Error('The bucket started an upload without an ID')
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
      ...(md5 ? { ContentMD5: md5 } : {}),
    })
    const { ETag } = await this.#client.send(command, signal ? { abortSignal: signal } : {})
    return { number, bytes: bytes.length, etag: ETag ?? '' }
  }

  /** Completes a multipart upload. A lost response counts as success when the object exists. */
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
      if (!isUploadGone(error) || (await this.head(key))?.bytes !== bytes) throw error
    }
  }

  /** Aborts an upload. An upload that has already ended is no error. */
  async abortParts(key: string, uploadId: string): Promise<void> {
    try {
      await this.#client.send(new AbortMultipartUploadCommand({ ...this.#at(key), UploadId: uploadId }))
    } catch (error) {
      if (!isUploadGone(error)) throw error
    }
  }

  /** Returns the parts of an upload in order, with the time of the last one; null when the upload has ended. */
  async listParts(
    key: string,
    uploadId: string,
    signal?: AbortSignal,
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
          signal ? { abortSignal: signal } : {},
        )
        for (const { PartNumber, Size, ETag, LastModified } of page.Parts ?? []) {
          parts.push({ number: PartNumber ?? 0, bytes: Size ?? 0, etag: ETag ?? '' })
          if (LastModified && (!latest || LastModified > latest)) latest = LastModified
        }
        if (!page.IsTruncated || !page.NextPartNumberMarker) return { parts, latest }
        marker = page.NextPartNumberMarker
      }
    } catch (error) {
      if (isUploadGone(error)) return null
      throw error
    }
  }

  /** Returns the incomplete uploads of the store. */
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

/** The metadata field with the size of the parts, which is needed to recompute the ETag. */
const partBytesName = 'anj-part-bytes'
