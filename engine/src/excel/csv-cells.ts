import { closeSync, openSync, writeSync } from 'node:fs'
import { AppError } from '@anj/workflow'

const COMMA = 0x2c
const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d
const BUFFER = 1 << 20
const MANY_COMMAS = 16
const MB = 1_000_000

/** True when a value contains line breaks. */
export function hasLineEnds(bytes: Uint8Array, length: number): boolean {
  for (let at = 0; at < length; at += 1) if (bytes[at] === LF || bytes[at] === CR) return true
  return false
}

/** True when a value needs quotes in a delimited file. */
export function needsQuotes(bytes: Uint8Array, length: number): boolean {
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE || byte === COMMA || byte === LF || byte === CR) return true
  }
  return false
}

export function quoteCell(text: string): Buffer {
  return Buffer.from(`"${text.replaceAll('"', '""')}"`)
}

/** Writes cells to a delimited file. The writes are synchronous, because the process has no other work. */
export class CsvCells implements Disposable {
  readonly #file: number
  readonly #mostBytes: number
  #buffer = Buffer.allocUnsafeSlow(BUFFER)
  #length = 0
  #written = 0
  /** True when a value contains line breaks. */
  hasLineEnds = false

  /** Writing fails as soon as the file would exceed `mostBytes`. */
  constructor(path: string, mostBytes: number) {
    this.#file = openSync(path, 'w', 0o600)
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#written + this.#length
  }

  put(bytes: Uint8Array, start: number, end: number): void {
    const count = end - start
    if (count > BUFFER - this.#length) this.#makeRoom(count)
    const to = this.#buffer
    let at = this.#length
    if (count > 48) {
      to.set(bytes.subarray(start, end), at)
      at += count
    } else for (let i = start; i < end; i += 1) to[at++] = bytes[i] as number
    this.#length = at
  }

  putAscii(text: string): void {
    if (text.length > BUFFER - this.#length) this.#makeRoom(text.length)
    const to = this.#buffer
    let at = this.#length
    for (let i = 0; i < text.length; i += 1) to[at++] = text.charCodeAt(i)
    this.#length = at
  }

  putByte(byte: number): void {
    if (this.#length === BUFFER) this.flush()
    this.#buffer[this.#length++] = byte
  }

  putCommas(count: number): void {
    // `fill` costs more than a few single bytes, and most rows have few empty cells.
    if (count > MANY_COMMAS) return this.#fillWithCommas(count)
    for (let i = 0; i < count; i += 1) this.putByte(COMMA)
  }

  putLineEnd(): void {
    this.putByte(LF)
  }

  /** Writes a value, quoted if necessary. */
  putValue(bytes: Buffer, length: number): void {
    if (!needsQuotes(bytes, length)) return this.put(bytes, 0, length)
    this.hasLineEnds ||= hasLineEnds(bytes, length)
    const cell = quoteCell(bytes.toString('utf8', 0, length))
    this.put(cell, 0, cell.length)
  }

  flush(): void {
    let at = 0
    while (at < this.#length) at += writeSync(this.#file, this.#buffer, at, this.#length - at)
    this.#written += this.#length
    this.#length = 0
    if (this.#written > this.#mostBytes)
      throw new AppError('workbookTooMuch', { limit: Math.floor(this.#mostBytes / MB) })
  }

  [Symbol.dispose](): void {
    closeSync(this.#file)
  }

  #fillWithCommas(count: number): void {
    for (let left = count; left > 0; ) {
      if (this.#length === BUFFER) this.flush()
      const end = Math.min(BUFFER, this.#length + left)
      this.#buffer.fill(COMMA, this.#length, end)
      left -= end - this.#length
      this.#length = end
    }
  }

  #makeRoom(count: number): void {
    this.flush()
    if (count > this.#buffer.length)
      throw new AppError('workbookCellTooLong', { limit: Math.floor(BUFFER / MB) })
  }
}
