import { isUtf8 } from 'node:buffer'
import { Writable } from 'node:stream'

const BLOCK = 1 << 20
const LARGEST_KEPT = 8 * BLOCK
/** The blocks of text that may wait for the sink. */
const MOST_WAITING = 4

/** The rest of the row hasn't arrived. */
export const INCOMPLETE = -1
/** The row has a value that only DuckDB can write or refuse. */
export const UNUSUAL = -2

export interface RowStreamOptions {
  /** The maximum length of a row, in bytes. */
  readonly longestRow: number
  /** The number of rows, and of their bytes, to keep in `firstRows`. */
  readonly keep: { readonly rows: number; readonly bytes: number }
  /** Called with the number of bytes that were passed to the sink. */
  readonly onBytes: (bytes: number) => void
}

/** The room that the text of a row needs: `factor` times its bytes, and `more` bytes. */
export interface RowRoom {
  readonly factor: number
  readonly more: number
}

/**
 * Turns rows in the format of `BodyReader.copyOut` into the text of a file in a sink, which stays open, and counts them.
 * Each cell is only checked and copied (docs/decisions/0096). After a value that only DuckDB can write or refuse,
 * `isUnusual` is true and the other rows are discarded.
 */
export abstract class RowStream extends Writable {
  readonly #room: RowRoom
  readonly #sink: Writable
  readonly #options: RowStreamOptions
  /** The bytes that have arrived and aren't written yet. */
  #in = Buffer.allocUnsafe(0)
  #inBytes = 0
  /** The number of bytes without which another attempt to write the incomplete row isn't worth it. */
  #neededBytes = 0
  #out: Buffer = Buffer.allocUnsafe(0)
  #at = 0
  #rows = 0
  #isUnusual = false
  #kept: Buffer[] = []
  #keptBytes = 0
  #keptRows = 0
  #keeps = true
  /** Blocks that the sink has taken. Using them again spares collections of garbage outside the heap. */
  readonly #free: Buffer[] = []
  #waiting = 0
  #whenTaken: (() => void) | null = null

  constructor(room: RowRoom, sink: Writable, options: RowStreamOptions) {
    super({ highWaterMark: BLOCK })
    this.#room = room
    this.#sink = sink
    this.#options = options
  }

  /** The end of the row that `row` has written last. */
  protected rowEnd = 0

  /**
   * Writes the row that begins at `start` to `out` from `at` on, and sets `rowEnd`. Returns the row's end in `bytes`,
   * `INCOMPLETE` or `UNUSUAL`.
   */
  protected abstract row(bytes: Buffer, start: number, out: Buffer, at: number): number

  /** Returns the text after the last row. */
  protected ending(): string {
    return ''
  }

  /** The number of complete rows so far. */
  get rows(): number {
    return this.#rows
  }

  /** True once a value has come that only DuckDB can write or refuse. */
  get isUnusual(): boolean {
    return this.#isUnusual
  }

  /** The first rows as they arrived, and their number. */
  get firstRows(): { readonly bytes: Buffer; readonly rows: number } {
    return { bytes: Buffer.concat(this.#kept), rows: this.#keptRows }
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (!this.#isUnusual) this.#take(chunk)
    this.#whenAtMost(MOST_WAITING, done)
  }

  override _final(done: () => void): void {
    this.#neededBytes = 0
    if (this.#inBytes > 0) this.#take(Buffer.alloc(0))
    if (this.#inBytes > 0) this.#refuse()
    this.#passBlock()
    const ending = this.ending()
    if (ending !== '' && !this.#isUnusual) this.pass(Buffer.from(ending))
    this.#whenAtMost(0, done)
  }

  #whenAtMost(waiting: number, done: () => void): void {
    if (this.#waiting <= waiting) return done()
    this.#whenTaken = () => {
      if (this.#waiting > waiting) return
      this.#whenTaken = null
      done()
    }
  }

  #take(chunk: Buffer): void {
    this.#append(chunk)
    const length = this.#inBytes
    if (length < this.#neededBytes) return
    const bytes = this.#in.subarray(0, length)
    const before = this.#rows
    let keptTo = 0
    let from = 0
    while (from < length) {
      this.#makeRoom(this.#room.factor * (length - from) + this.#room.more)
      const end = this.row(bytes, from, this.#out, this.#at)
      if (end === INCOMPLETE) break
      if (end === UNUSUAL || end - from >= this.#options.longestRow) return this.#refuse()
      this.#at = this.rowEnd
      this.#rows += 1
      from = end
      if (this.#rows <= this.#options.keep.rows) keptTo = end
    }
    if (this.#keeps && keptTo > 0) this.#keep(bytes.subarray(0, keptTo), before)
    if (length - from >= this.#options.longestRow) return this.#refuse()
    // A long row that arrives in many parts isn't scanned again for each of them.
    this.#neededBytes = from === 0 ? 2 * length : 0
    if (from === length && this.#in.length > LARGEST_KEPT) this.#in = Buffer.allocUnsafe(BLOCK)
    else this.#in.copyWithin(0, from, length)
    this.#inBytes = length - from
  }

  #append(chunk: Buffer): void {
    const length = this.#inBytes + chunk.length
    if (length > this.#in.length) {
      const larger = Buffer.allocUnsafe(2 * length)
      this.#in.copy(larger, 0, 0, this.#inBytes)
      this.#in = larger
    }
    chunk.copy(this.#in, this.#inBytes)
    this.#inBytes = length
  }

  #keep(bytes: Buffer, before: number): void {
    this.#keeps = this.#keptBytes + bytes.length <= this.#options.keep.bytes
    if (!this.#keeps) return
    this.#kept.push(Buffer.from(bytes))
    this.#keptBytes += bytes.length
    this.#keptRows = Math.min(this.#rows, this.#options.keep.rows)
    this.#keeps = before < this.#options.keep.rows
  }

  #refuse(): void {
    this.#isUnusual = true
    this.#in = Buffer.allocUnsafe(0)
    this.#inBytes = 0
    this.#at = 0
  }

  #makeRoom(bytes: number): void {
    if (this.#at + bytes <= this.#out.length) return
    this.#passBlock()
    this.#out = (bytes <= BLOCK && this.#free.pop()) || Buffer.allocUnsafe(Math.max(BLOCK, bytes))
  }

  /** Passes complete rows on. A text file can't contain a NUL character, and only UTF-8 is text. */
  #passBlock(): void {
    const block = this.#out
    const written = block.subarray(0, this.#at)
    this.#out = Buffer.allocUnsafe(0)
    this.#at = 0
    if (this.#isUnusual || written.length === 0) return
    if (!isUtf8(written) || written.includes(0)) this.#refuse()
    else this.pass(written, () => void (block.length === BLOCK && this.#free.push(block)))
  }

  /** Writes bytes to the sink. `taken` is called once they aren't needed any more. */
  protected pass(bytes: Buffer, taken: () => void = () => undefined): void {
    this.#waiting += 1
    this.#sink.write(bytes, () => {
      this.#waiting -= 1
      taken()
      this.#whenTaken?.()
    })
    this.#options.onBytes(bytes.length)
  }
}
