import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

const PIECE = 1 << 18

/**
 * Stores the rows of a sheet until their number is known, because the dimension of a sheet comes before its rows. They
 * are compressed, so that they need little more space than in the workbook.
 */
export class Spool {
  readonly #path: string
  readonly #packed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  readonly #written: Promise<void>

  constructor(path: string) {
    this.#path = path
    this.#written = pipeline(this.#packed, createWriteStream(path))
    this.#written.catch(() => undefined)
  }

  /** Resolves when more bytes can be added. */
  async add(bytes: Buffer): Promise<void> {
    if (this.#packed.write(bytes)) return
    await Promise.race([once(this.#packed, 'drain'), this.#written])
  }

  async end(): Promise<void> {
    this.#packed.end()
    await this.#written
  }

  destroy(): void {
    this.#packed.destroy()
  }

  /** Returns all bytes in pieces. */
  async *read(): AsyncGenerator<Buffer> {
    const unpacked = createZstdDecompress({ chunkSize: PIECE })
    const done = pipeline(createReadStream(this.#path, { highWaterMark: PIECE }), unpacked)
    done.catch(() => undefined)
    yield* unpacked as AsyncIterable<Buffer>
    await done
  }
}
