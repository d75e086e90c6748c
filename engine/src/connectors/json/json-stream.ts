import { Transform } from 'node:stream'

const LF = 0x0a
const COMMA = 0x2c

/**
 * Makes a JSON file of lines that each contain one object, and counts them. For an array, each line but the last gets a
 * comma, and brackets surround the lines.
 */
export class JsonStream extends Transform {
  readonly #isArray: boolean
  #rows = 0
  #hasBegun = false
  /** True if the last line has ended, but its line feed isn't written yet, because a comma may precede it. */
  #isOpen = false

  constructor(layout: 'array' | 'lines') {
    super()
    this.#isArray = layout === 'array'
  }

  get rows(): number {
    return this.#rows
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, chunk: Buffer) => void,
  ): void {
    const before = this.#rows
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) this.#rows += 1
    if (!this.#isArray) return done(null, chunk)
    if (!this.#hasBegun) this.push('[\n')
    this.#hasBegun = true
    done(null, this.#withCommas(chunk, this.#rows - before))
  }

  override _flush(done: () => void): void {
    if (this.#isArray) this.push(this.#hasBegun ? '\n]\n' : '[]\n')
    done()
  }

  #withCommas(chunk: Buffer, lines: number): Buffer {
    const changed = Buffer.allocUnsafe(chunk.length + lines + 2)
    let length = 0
    let from = 0
    while (from < chunk.length) {
      if (this.#isOpen) {
        changed[length++] = COMMA
        changed[length++] = LF
        this.#isOpen = false
      }
      const end = chunk.indexOf(LF, from)
      const to = end < 0 ? chunk.length : end
      length += chunk.copy(changed, length, from, to)
      this.#isOpen = end >= 0
      from = to + 1
    }
    return changed.subarray(0, length)
  }
}
