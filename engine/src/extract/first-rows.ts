import { Writable } from 'node:stream'

const QUOTE = 0x22
const NEWLINE = 0x0a

export interface RowLimits {
  readonly rows: number
  readonly bytes: number
}

/**
 * Passes complete rows of CSV to a sink, up to and including the first row that ends at or beyond a limit. Later bytes
 * are discarded, and `onEnough` is called once.
 */
export class FirstRows extends Writable {
  readonly #sink: Writable
  readonly #most: RowLimits
  readonly #onEnough: () => void
  #quoted = false
  #bytes = 0
  #rows = 0
  #isFull = false
  #isCut = false

  constructor(sink: Writable, most: RowLimits, onEnough: () => void) {
    super()
    this.#sink = sink
    this.#most = most
    this.#onEnough = onEnough
  }

  get rows(): number {
    return this.#rows
  }

  /** True when the source had more rows than were passed. */
  get isCut(): boolean {
    return this.#isCut
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    const taken = this.#isFull ? 0 : this.#endWithin(chunk)
    if (taken < chunk.length && !this.#isCut) {
      this.#isCut = true
      this.#onEnough()
    }
    if (taken === 0 || this.#sink.write(chunk.subarray(0, taken))) return done()
    this.#whenDrained(done)
  }

  /** Waits for the sink, and fails if the sink closes, because a closed sink never emits `drain`. */
  #whenDrained(done: (error?: Error) => void): void {
    const settle = (error?: Error) => {
      this.#sink.off('drain', drained).off('close', closed)
      done(error)
    }
    const drained = () => settle()
    const closed = () => settle(new Error('The sink of the rows was closed'))
    if (this.#sink.destroyed) return closed()
    this.#sink.once('drain', drained).once('close', closed)
  }

  /** Returns how many bytes at the start of a chunk to pass to the sink. */
  #endWithin(chunk: Buffer): number {
    for (const [i, byte] of chunk.entries()) {
      if (byte === QUOTE) this.#quoted = !this.#quoted
      if (byte !== NEWLINE || this.#quoted) continue
      this.#rows += 1
      this.#isFull = this.#rows >= this.#most.rows || this.#bytes + i + 1 >= this.#most.bytes
      if (this.#isFull) return i + 1
    }
    this.#bytes += chunk.length
    return chunk.length
  }
}
