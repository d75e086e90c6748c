import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { isZstd, readFileHead } from '@anj/engine'
import { AppError } from '@anj/workflow'
import { extract, type Header } from 'tar-stream'
import { type BackupTrailer, BLOCK_BYTES, formatVersion, indexLine, type Manifest } from './format.ts'

/** A part of a backup: rows of a table, a file, or the webhooks. The callback must read the content to its end. */
export interface Part {
  readonly name: string
  readonly bytes: number
  readonly content: Readable
}

interface Entry extends AsyncIterable<unknown> {
  readonly header: Header
}

/** Callbacks for the contents of a backup. */
export interface BackupReader {
  readonly signal: AbortSignal
  /** Reports the number of bytes read so far. */
  readonly onRead?: (bytes: number) => void
  readonly onManifest?: (manifest: Manifest) => void
  readonly onPart: (part: Part) => Promise<void>
}

export interface ReadBackup {
  readonly manifest: Manifest
  readonly ending: BackupTrailer
}

/**
 * Reads a backup and keeps at most one part of a table in memory. Throws `backupDamaged` if anything is missing,
 * changed or unexpected, `backupNotOne` if the file isn't a backup, and `backupNewer` if its format is too new.
 * Rethrows errors from `onPart` unchanged.
 */
export async function readBackup(path: string, reader: BackupReader): Promise<ReadBackup> {
  const { head } = await readFileHead(path)
  const file = createReadStream(path, { signal: reader.signal, highWaterMark: BLOCK_BYTES })
  // Anj 3.0 compressed backups with gzip.
  const blocks = { highWaterMark: BLOCK_BYTES, chunkSize: BLOCK_BYTES }
  const unpack = isZstd(head) ? createZstdDecompress(blocks) : createGunzip(blocks)
  const entries = extract()
  let bytes = 0
  file.on('data', (piece) => reader.onRead?.((bytes += piece.length)))
  file.on('error', (error) => entries.destroy(error))
  unpack.on('error', (error) => entries.destroy(error))
  file.pipe(unpack).pipe(entries)
  const reading = new Reading(reader)
  try {
    for await (const entry of entries) await reading.take(entry)
    return reading.end()
  } catch (error) {
    reader.signal.throwIfAborted()
    if (error instanceof OfTaker) throw error.cause
    if (error instanceof AppError) throw error
    if (isOfSystem(error)) throw error
    if (!reading.manifest) throw new AppError('backupNotOne', { file: path }, { cause: error })
    throw new AppError('backupDamaged', { file: path }, { cause: error })
  } finally {
    file.destroy()
    unpack.destroy()
    if (!entries.destroyed) entries.destroy(new Error('Reading stopped.'))
  }
}

/** Wraps an error from `onPart`, to distinguish it from errors in the backup. */
class OfTaker extends Error {}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

class Reading {
  readonly #reader: BackupReader
  #index = ''
  #parts = 0
  #bytes = 0
  #files = 0
  #ending: BackupTrailer | null = null
  /** True if the file ended in the middle of a part. Errors from `onPart` are then only a consequence. */
  #isBroken = false
  manifest: Manifest | null = null

  constructor(reader: BackupReader) {
    this.#reader = reader
  }

  async take(entry: Entry): Promise<void> {
    const { name, size, type } = entry.header
    if (type !== 'file' || this.#ending) throw new Error(`${name} does not belong here.`)
    if (name.startsWith('index/')) return this.#compare(await buffer(Readable.from(entry)))
    const hash = createHash('sha256')
    const breakOff = () => {
      this.#isBroken = true
    }
    const seen = async function* () {
      try {
        for await (const piece of entry) {
          hash.update(piece as Uint8Array)
          yield piece as Uint8Array
        }
      } catch (error) {
        breakOff()
        throw error
      }
    }
    const content = Readable.from(seen(), { objectMode: false })
    if (this.manifest === null) await this.#begin(name, content)
    else if (name === 'end.json') this.#ending = JSON.parse((await buffer(content)).toString())
    else await this.#hand({ name, bytes: size ?? 0, content })
    const line = indexLine(hash.digest('hex'), size, name)
    if (name === 'end.json') return this.#settle(line)
    this.#index += line
    this.#parts += 1
    this.#bytes += size
    if (name.startsWith('objects/')) this.#files += 1
  }

  async #begin(name: string, content: Readable): Promise<void> {
    if (name !== 'manifest.json') throw new Error('The manifest is missing.')
    const manifest: Manifest = JSON.parse((await buffer(content)).toString())
    if (manifest.format !== 'anj-backup') throw new Error('The manifest has another format.')
    if (manifest.version > formatVersion) throw new AppError('backupNewer', {})
    this.manifest = manifest
    this.#reader.onManifest?.(manifest)
  }

  async #hand(part: Part): Promise<void> {
    try {
      await this.#reader.onPart(part)
    } catch (cause) {
      throw this.#isBroken ? cause : new OfTaker('', { cause })
    }
  }

  /**
   * Compares an index with the parts that have been read. The last index also has a line for the end, which is read
   * later.
   */
  #compare(index: Buffer): void {
    const text = index.toString()
    if (!text.startsWith(this.#index)) throw new Error("A part doesn't match the index.")
    this.#index = text.slice(this.#index.length)
  }

  #settle(line: string): void {
    if (this.#index !== line) throw new Error("The end doesn't match the index.")
    this.#index = ''
  }

  end(): ReadBackup {
    const [manifest, ending] = [this.manifest, this.#ending]
    if (!manifest || !ending) throw new Error('The end is missing.')
    const isWhole =
      ending.parts === this.#parts && ending.bytes === this.#bytes && ending.files === this.#files
    if (!isWhole) throw new Error('A part is missing.')
    return { manifest, ending }
  }
}
