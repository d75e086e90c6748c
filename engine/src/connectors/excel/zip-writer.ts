import { once } from 'node:events'
import { PassThrough, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/**
 * Of the levels of compression the fastest: the next takes half as long again for a twentieth less. The day is the
 * first that archives know, so that the same table gives the same file.
 */
const options = { compressionLevel: 1, mtime: new Date(1980, 0, 1), forceDosTimestamp: true }
const WAITING_BYTES = 1 << 18

/** One file of an archive on its way. */
export interface Part {
  /** Resolves when there is room for more; rejects when the archive can't be written. */
  add(bytes: Buffer): Promise<void>
  end(): Promise<void>
}

/** Writes an archive into a stream, part after part, each as large as it may be. */
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

  /** Begins a part. It must be ended before the next begins. */
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

  addPart(name: string, content: string): void {
    this.#zip.addBuffer(Buffer.from(content), name, options)
  }

  /** Writes the list of parts. The stream stays open. */
  async end(): Promise<void> {
    this.#zip.end()
    await this.#written
  }
}
