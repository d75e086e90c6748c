import { Transform } from 'node:stream'

const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Counts the lines of CSV that pass through it, but not those inside quotes: a count that owes nothing to the writer. */
export class RowCounter extends Transform {
  #lines = 0
  #quoted = false

  get lines(): number {
    return this.#lines
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, chunk: Buffer) => void,
  ): void {
    let lines = 0
    let quoted = this.#quoted
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i]
      // A doubled quote switches twice, and so not at all.
      if (byte === QUOTE) quoted = !quoted
      else if (byte === LINE_FEED && !quoted) lines += 1
    }
    this.#lines += lines
    this.#quoted = quoted
    done(null, chunk)
  }
}
