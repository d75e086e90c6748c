import { once } from 'node:events'
import { PassThrough, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/**
 * Level 1 is the fastest; level 2 takes 50 % longer and makes files only 5 % smaller. The date is fixed, so that the
 * same table always produces the same file. It is the earliest date that ZIP archives support.
 */
const options = { compressionLevel: 1, mtime: new Date(1980, 0, 1), forceDosTimestamp: true }
const WAITING_BYTES = 1 << 18

/** An entry in the archive that is still being written. */
export interface Part {
  /** Resolves when more bytes can be added. Rejects when the archive can't be written. */
  add(bytes: Buffer): Promise<void>
  end(): Promise<void>
}

/** Writes a ZIP archive to a stream, one part after another. Parts can have any size. */
export class ZipWriter {
  readonly #zip = new ZipFile()
  readonly #written: Promise<void>
  #content: PassThrough | undefined

  constructor(file: Writable) {
    const packed = this.#zip.outputStream as PassThrough
    this.#zip.on('error', (error) => packed.destroy(error as Error))
    this.#written = pipeline(packed, file, { end: false })
    this.#written.catch((error: Error) => this.#content?.destroy(error))
  }

  /** Starts a part, which must end before the next part starts. */
  begin(name: string): Part {
    const content = new PassThrough({ highWaterMark: WAITING_BYTES })
    content.on('error', () => undefined)
    this.#content = content
    this.#zip.addReadStream(content, name, options)
    return {
      add: async (bytes) => {
        if (!content.write(bytes)) await once(content, 'drain')
      },
      end: async () => {
        content.end()
        await finished(content)
      },
    }
  }

  addPart(name: string, content: string | Buffer): void {
    this.#zip.addBuffer(Buffer.from(content), name, options)
  }

  /** Writes the central directory. The stream stays open. */
  async end(): Promise<void> {
    this.#zip.end()
    await this.#written
  }
}
