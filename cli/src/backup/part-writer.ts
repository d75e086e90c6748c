import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { BLOCK_BYTES, INDEX_SIZE_CHARS, indexLine } from './format.ts'

/**
 * The fastest level, with a checksum, in one thread. A stream of Node.js that asks zstd for several threads (`nbWorkers`)
 * ends before its last bytes.
 */
const FASTEST = {
  [constants.ZSTD_c_compressionLevel]: 1,
  [constants.ZSTD_c_checksumFlag]: 1,
}

/**
 * Writes the parts of a backup. The file is readable only by its owner, and gets its final name once it is complete and
 * on disk.
 */
export class PartWriter implements AsyncDisposable {
  readonly #target: string
  readonly #partial: string
  readonly #pack = pack()
  readonly #written: Promise<void>
  #index = ''
  #indexes = 0
  #isFinished = false
  parts = 0
  bytes = 0

  constructor(target: string, signal: AbortSignal) {
    this.#target = resolve(target)
    this.#partial = join(dirname(this.#target), `.${basename(this.#target)}.${process.pid}.partial`)
    const blocks = { highWaterMark: BLOCK_BYTES }
    const file = createWriteStream(this.#partial, { ...blocks, flags: 'wx', mode: 0o600, flush: true })
    const compressed = createZstdCompress({ ...blocks, chunkSize: BLOCK_BYTES, params: FASTEST })
    this.#written = pipeline(Readable.from(this.#pack), compressed, file, { signal })
    // Ignored here, because the next write or `finish` reports the error.
    this.#written.catch(() => undefined)
  }

  /** Adds a part whose length is known and whose content arrives in chunks. */
  async add(
    name: string,
    bytes: number,
    pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const hash = createHash('sha256')
    await this.#entry(name, bytes, pieces, (piece) => hash.update(piece))
    this.parts += 1
    this.bytes += bytes
    this.#index += indexLine(hash.digest('hex'), bytes, name)
    if (this.#index.length >= INDEX_SIZE_CHARS) await this.#addIndex()
  }

  async addJson(name: string, value: object): Promise<void> {
    const text = Buffer.from(JSON.stringify(value))
    await this.add(name, text.length, [text])
  }

  /** Adds the last entry and renames the file to its final name. */
  async finish(ending: () => object): Promise<void> {
    const end = Buffer.from(JSON.stringify(ending()))
    this.#index += indexLine(createHash('sha256').update(end).digest('hex'), end.length, 'end.json')
    await this.#addIndex()
    await this.#entry('end.json', end.length, [end], () => undefined)
    this.#pack.finalize()
    await this.#written
    await rename(this.#partial, this.#target)
    this.#isFinished = true
    await using folder = await open(dirname(this.#target), 'r')
    await folder.sync().catch(() => undefined)
  }

  async #addIndex(): Promise<void> {
    const text = Buffer.from(this.#index)
    this.#index = ''
    this.#indexes += 1
    await this.#entry(`index/${this.#indexes}`, text.length, [text], () => undefined)
  }

  async #entry(
    name: string,
    size: number,
    pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    see: (piece: Uint8Array) => void,
  ): Promise<void> {
    const { promise: closed, resolve: close, reject } = Promise.withResolvers<void>()
    const sink = this.#pack.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : close()))
    sink.on('error', reject)
    closed.catch(() => undefined)
    const broken = this.#written
    for await (const piece of pieces) {
      see(piece)
      if (!sink.write(piece)) await Promise.race([once(sink, 'drain'), closed, broken])
    }
    sink.end(undefined)
    await Promise.race([closed, broken])
  }

  /** Removes the file unless it has been finished. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isFinished) return
    this.#pack.destroy(new Error('The backup was aborted.'))
    await this.#written.catch(() => undefined)
    await rm(this.#partial, { force: true })
  }
}
