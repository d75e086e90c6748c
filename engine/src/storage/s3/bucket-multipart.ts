import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MultipartFiles, UploadInfo } from '../multipart-files.ts'
import { ContentAborted } from './broken-content.ts'
import type { Objects, SentPart } from './objects.ts'
import { readObject } from './read-object.ts'
import { memoryPart, splitIntoParts } from './split-into-parts.ts'
import { partSize, writeStream } from './write-object.ts'

/** The stored state of an upload, in addition to its key. */
interface Record extends UploadInfo {
  readonly partBytes: number
  /** Null until the first part is complete. */
  readonly uploadId: string | null
}

/** The progress of an upload, with the parts in S3 and the tail, which is too small for a part. */
interface State {
  readonly about: Record
  readonly parts: readonly SentPart[]
  readonly tailBytes: number
  /** The size of the file if it already exists under its key; otherwise null. */
  readonly landed: number | null
  readonly offset: number
}

interface Options {
  /** Maximum number of bytes in a file whose size is unknown at the start. */
  readonly largest: number
  readonly spoolFolder: string
}

/**
 * Implements uploads in pieces as S3 multipart uploads. Bytes that don't fill a part wait in a separate object, the
 * tail, which is named after the part that it starts. Once that part exists, the tail is ignored, so the process may
 * crash at any point.
 */
export class BucketMultipart implements MultipartFiles {
  readonly #objects: Objects
  readonly #options: Options

  constructor(objects: Objects, options: Options) {
    this.#objects = objects
    this.#options = options
  }

  async begin(id: string, about: UploadInfo): Promise<void> {
    const partBytes = partSize(about.bytes ?? this.#options.largest)
    await this.#write(id, { ...about, partBytes, uploadId: null })
  }

  async about(id: string): Promise<UploadInfo | null> {
    return await this.#read(id)
  }

  async find(id: string): Promise<{ readonly about: UploadInfo; readonly offset: number } | null> {
    return await this.#state(id)
  }

  async declare(id: string, bytes: number): Promise<void> {
    const about = await this.#read(id)
    if (about) await this.#write(id, { ...about, bytes })
  }

  async append(id: string, offset: number, content: Readable): Promise<number> {
    const state = await this.#state(id)
    if (!state || state.landed !== null || state.offset !== offset)
      throw new TypeError('The piece does not continue its file')
    const { key, bytes, partBytes } = state.about
    let { uploadId } = state.about
    let number = state.parts.length + 1
    let at = offset - state.tailBytes
    let failure: { readonly error: unknown } | null = null
    let isTailRead = state.tailBytes === 0
    const tail = readObject(this.#objects, tailKey(id, number))
    const whole = async function* () {
      if (!isTailRead) yield* tail
      isTailRead = true
      yield* content
    }
    const broken = (error: unknown) => {
      // If the stored tail couldn't be read completely, the bytes read so far must not replace it.
      if (!isTailRead) throw error
      failure = { error }
    }
    for await (const part of splitIntoParts(whole(), partBytes, this.#options.spoolFolder, broken)) {
      const isLast = at + part.bytes.length === bytes
      if (part.bytes.length === partBytes || (isLast && uploadId && part.bytes.length > 0)) {
        uploadId ??= await this.#beginUpload(id, state.about)
        await this.#objects.sendPart(key, uploadId, number, part)
        await this.#objects.delete(tailKey(id, number))
        number += 1
      } else if (part.bytes.length > 0) await this.#objects.put(tailKey(id, number), part)
      at += part.bytes.length
    }
    if (failure) throw new ContentAborted((failure as { readonly error: unknown }).error)
    return at
  }

  async land(id: string): Promise<void> {
    const state = await this.#state(id)
    if (!state || state.landed !== null) return
    const { key, uploadId, partBytes } = state.about
    const tail = () => Readable.from(readObject(this.#objects, tailKey(id, state.parts.length + 1)))
    if (!uploadId) {
      const content = state.tailBytes > 0 ? tail() : Readable.from([])
      await writeStream(this.#objects, key, content, { partBytes, folder: this.#options.spoolFolder })
      return
    }
    const parts = [...state.parts]
    if (state.tailBytes > 0) {
      const last = memoryPart(await buffer(tail()))
      parts.push(await this.#objects.sendPart(key, uploadId, parts.length + 1, last))
    }
    await this.#objects.completeParts(key, uploadId, parts)
  }

  async forget(id: string): Promise<void> {
    for (const key of await this.#objects.list(`${folder}/${id}.`))
      if (key !== aboutKey(id)) await this.#objects.delete(key)
    await this.#objects.delete(aboutKey(id))
  }

  async remove(id: string): Promise<void> {
    const about = await this.#read(id)
    if (!about) return
    if (about.uploadId) await this.#objects.abortParts(about.key, about.uploadId)
    await this.#objects.delete(about.key)
    await this.forget(id)
  }

  async list(): Promise<readonly string[]> {
    const names = await this.#objects.list(`${folder}/`)
    const ends = names.filter((name) => name.endsWith(aboutEnd))
    return ends.map((name) => name.slice(folder.length + 1, -aboutEnd.length))
  }

  async #state(id: string): Promise<State | null> {
    const about = await this.#read(id)
    if (!about) return null
    const landed = (await this.#objects.head(about.key))?.bytes ?? null
    if (landed !== null) return { about, parts: [], tailBytes: 0, landed, offset: landed }
    const sent = about.uploadId ? await this.#objects.listParts(about.key, about.uploadId) : { parts: [] }
    // The upload's parts have expired.
    if (!sent) return null
    const { parts } = sent
    const tailBytes = (await this.#objects.head(tailKey(id, parts.length + 1)))?.bytes ?? 0
    const offset = parts.reduce((sum, { bytes }) => sum + bytes, tailBytes)
    return { about, parts, tailBytes, landed: null, offset }
  }

  /** Starts the multipart upload and records it before the first part is sent. */
  async #beginUpload(id: string, about: Record): Promise<string> {
    const uploadId = await this.#objects.beginParts(about.key, about.partBytes)
    await this.#write(id, { ...about, uploadId })
    return uploadId
  }

  async #read(id: string): Promise<Record | null> {
    if (!(await this.#objects.head(aboutKey(id)))) return null
    const bytes = await buffer(Readable.from(readObject(this.#objects, aboutKey(id))))
    return JSON.parse(bytes.toString('utf8')) as Record
  }

  async #write(id: string, about: Record): Promise<void> {
    await this.#objects.put(aboutKey(id), memoryPart(Buffer.from(JSON.stringify(about))))
  }
}

const folder = 'uploads'
const aboutEnd = '.json'

function aboutKey(id: string): string {
  return `${folder}/${id}${aboutEnd}`
}

/** Returns the key of the tail, whose bytes wait until the part is complete. */
function tailKey(id: string, part: number): string {
  return `${folder}/${id}.${part}`
}
