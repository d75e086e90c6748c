import { Transform } from 'node:stream'
import { byteOrderMark } from '../../csv/csv-scanner.ts'

const QUOTE = 0x22
const LINE_FEED = 0x0a
const PIPE = 0x7c

export interface LineCounterOptions {
  /** True if line breaks within double quotes are part of the value. */
  readonly quoting: boolean
  readonly byteOrderMark: boolean
  readonly delimiter: string
}

/**
 * Counts the lines of the delimited text that passes through, independently of the writer. Line breaks inside quotes
 * don't count. Also adds the byte order mark, and a second one if the first value starts with one, because readers
 * strip one mark. If the delimiter is `||`, adds the second pipe, because DuckDB writes only one.
 */
export class LineCounter extends Transform {
  readonly #options: LineCounterOptions
  #lines = 0
  #quoted = false
  #isFirst = true
  #holdsNul = false

  constructor(options: LineCounterOptions) {
    super()
    this.#options = options
  }

  get lines(): number {
    return this.#lines
  }

  /** True if a NUL character has passed through. Text files can't contain one. */
  get holdsNul(): boolean {
    return this.#holdsNul
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, chunk: Buffer) => void,
  ): void {
    if (this.#isFirst) this.#begin(chunk)
    this.#holdsNul ||= chunk.includes(0)
    const passed = this.#options.delimiter === '||' ? this.#withDoubledPipes(chunk) : chunk
    if (this.#options.quoting) this.#countOutsideQuotes(chunk)
    else this.#count(chunk)
    done(null, passed)
  }

  override _flush(done: () => void): void {
    if (this.#isFirst && this.#options.byteOrderMark) this.push(byteOrderMark)
    done()
  }

  #begin(chunk: Buffer): void {
    this.#isFirst = false
    if (this.#options.byteOrderMark || chunk.subarray(0, byteOrderMark.length).equals(byteOrderMark))
      this.push(byteOrderMark)
  }

  #withDoubledPipes(chunk: Buffer): Buffer {
    const doubled = Buffer.allocUnsafe(chunk.length * 2)
    let length = 0
    let quoted = this.#quoted
    for (const byte of chunk) {
      if (byte === QUOTE && this.#options.quoting) quoted = !quoted
      doubled[length++] = byte
      if (byte === PIPE && !quoted) doubled[length++] = PIPE
    }
    return doubled.subarray(0, length)
  }

  #count(chunk: Buffer): void {
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) this.#lines += 1
  }

  #countOutsideQuotes(chunk: Buffer): void {
    let lines = 0
    let quoted = this.#quoted
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i]
      // A doubled quote inverts the state twice, so it has no effect.
      if (byte === QUOTE) quoted = !quoted
      else if (byte === LINE_FEED && !quoted) lines += 1
    }
    this.#lines += lines
    this.#quoted = quoted
  }
}
