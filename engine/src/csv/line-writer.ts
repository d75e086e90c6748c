import { closeSync, openSync, writeSync } from 'node:fs'
import { AppError } from '@anj/workflow'

const ROOM = 4 << 20
const FEW = 32
const MB = 1_000_000

/** Receives the bytes of lines, and has taken them when `write` returns. */
export interface LineSink {
  write(bytes: Buffer): void
  close(): void
}

/** Returns a sink that writes a file. */
function fileSink(path: string): LineSink {
  const file = openSync(path, 'w', 0o600)
  return {
    write: (bytes) => {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at)
    },
    close: () => closeSync(file),
  }
}

/** Writes the lines of a delimited file. The writes are synchronous, because the thread has no other work. */
export class LineWriter implements Disposable {
  readonly #sink: LineSink
  readonly #mostBytes: number
  readonly #tooMuch: 'jsonTooMuch' | 'databaseFileTooMuch'
  #buffer = Buffer.allocUnsafeSlow(ROOM)
  #length = 0
  #written = 0

  /** Writing fails with `tooMuch` as soon as the lines exceed `mostBytes`. */
  constructor(
    to: string | LineSink,
    mostBytes: number,
    tooMuch: 'jsonTooMuch' | 'databaseFileTooMuch' = 'jsonTooMuch',
  ) {
    this.#sink = typeof to === 'string' ? fileSink(to) : to
    this.#mostBytes = mostBytes
    this.#tooMuch = tooMuch
  }

  get bytes(): number {
    return this.#written + this.#length
  }

  byte(byte: number): void {
    if (this.#length === ROOM) this.flush()
    this.#buffer[this.#length++] = byte
  }

  put(bytes: Buffer, start: number, end: number): void {
    const count = end - start
    if (count > ROOM - this.#length) {
      this.flush()
      if (count > ROOM) return this.#write(bytes.subarray(start, end))
    }
    const to = this.#buffer
    let at = this.#length
    if (count > FEW) {
      bytes.copy(to, at, start, end)
      at += count
    } else for (let i = start; i < end; i += 1) to[at++] = bytes[i] as number
    this.#length = at
  }

  flush(): void {
    this.#write(this.#buffer.subarray(0, this.#length))
    this.#length = 0
  }

  [Symbol.dispose](): void {
    this.#sink.close()
  }

  #write(bytes: Buffer): void {
    this.#sink.write(bytes)
    this.#written += bytes.length
    if (this.#written > this.#mostBytes)
      throw new AppError(this.#tooMuch, { limit: Math.floor(this.#mostBytes / MB) })
  }
}
