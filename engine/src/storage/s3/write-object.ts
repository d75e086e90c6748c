import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { ContentAborted } from './broken-content.ts'
import type { Objects, SentPart } from './objects.ts'
import { memoryPart, splitIntoParts } from './split-into-parts.ts'

const MB = 1024 * 1024
/** S3 requires parts of at least 5 MB, except the last, and at most ten thousand of them. */
const smallestPart = 8 * MB
const mostParts = 9_900

/** The number of concurrent part uploads for a file. */
const atOnce = 4

/** Returns the part size for a file of up to `bytes` bytes. */
export function partSize(bytes: number): number {
  return Math.max(smallestPart, Math.ceil(bytes / mostParts / MB) * MB)
}

/** Stores a stream completely or not at all. */
export async function writeStream(
  objects: Objects,
  key: string,
  content: Readable,
  { partBytes, folder, signal }: { partBytes: number; folder: string; signal?: AbortSignal },
): Promise<{ readonly bytes: number }> {
  let failure: { readonly error: unknown } | null = null
  const parts = splitIntoParts(content, partBytes, folder, (error) => {
    failure = { error }
  })
  const check = () => {
    signal?.throwIfAborted()
    if (failure) throw new ContentAborted(failure.error)
  }
  const stop = () => content.destroy(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  const upload = new Upload(objects, key, partBytes, signal)
  try {
    for await (const part of parts) {
      check()
      if (part.bytes.length < partBytes && upload.isFresh) {
        await objects.put(key, part, signal)
        return { bytes: part.bytes.length }
      }
      await upload.send(part)
    }
    check()
    return { bytes: await upload.complete() }
  } catch (error) {
    await upload.abort()
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    content.destroy()
  }
}

/** Stores a local file completely or not at all. */
export async function writeFile(
  objects: Objects,
  key: string,
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly bytes: number }> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const partBytes = partSize(size)
  const readAt = async (start: number) => {
    const bytes = Buffer.allocUnsafe(Math.min(partBytes, size - start))
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at)
      if (bytesRead === 0) throw new Error('A file became shorter while it was stored')
      at += bytesRead
    }
    return memoryPart(bytes)
  }
  if (size <= partBytes) {
    await objects.put(key, await readAt(0), signal)
    return { bytes: size }
  }
  const upload = new Upload(objects, key, partBytes, signal)
  try {
    for (let start = 0; start < size; start += partBytes) {
      signal?.throwIfAborted()
      await upload.room()
      await upload.send(await readAt(start))
    }
    return { bytes: await upload.complete() }
  } catch (error) {
    await upload.abort()
    throw error
  }
}

/** A multipart upload that sends some parts concurrently. */
class Upload {
  readonly #objects: Objects
  readonly #key: string
  readonly #partBytes: number
  readonly #signal: AbortSignal | undefined
  readonly #sent: SentPart[] = []
  readonly #going = new Set<Promise<void>>()
  #failure: { readonly error: unknown } | null = null
  #uploadId: string | null = null
  #parts = 0

  constructor(objects: Objects, key: string, partBytes: number, signal: AbortSignal | undefined) {
    this.#objects = objects
    this.#key = key
    this.#partBytes = partBytes
    this.#signal = signal
  }

  get isFresh(): boolean {
    return this.#parts === 0
  }

  /** Resolves when another part can be uploaded. */
  async room(): Promise<void> {
    while (this.#going.size >= atOnce) await Promise.race(this.#going)
    if (this.#failure) throw this.#failure.error
  }

  async send(part: Parameters<Objects['sendPart']>[3]): Promise<void> {
    await this.room()
    this.#uploadId ??= await this.#objects.beginParts(this.#key, this.#partBytes)
    this.#parts += 1
    const going = this.#objects
      .sendPart(this.#key, this.#uploadId, this.#parts, part, this.#signal)
      .then(
        (sent) => void this.#sent.push(sent),
        (error: unknown) => {
          this.#failure ??= { error }
        },
      )
      .finally(() => this.#going.delete(going))
    this.#going.add(going)
  }

  /** Completes the object and returns its size in bytes. */
  async complete(): Promise<number> {
    await Promise.all(this.#going)
    if (this.#failure) throw this.#failure.error
    this.#signal?.throwIfAborted()
    if (this.#uploadId) await this.#objects.completeParts(this.#key, this.#uploadId, this.#sent)
    return this.#sent.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Aborts the upload. If aborting fails, the regular cleanup removes the parts later. */
  async abort(): Promise<void> {
    await Promise.all(this.#going)
    if (this.#uploadId) await this.#objects.abortParts(this.#key, this.#uploadId).catch(() => undefined)
  }
}
