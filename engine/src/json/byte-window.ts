import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { byteOrderMark } from '../csv/csv-scanner.ts'
import { MAX_ROW_BYTES } from '../csv/read-csv.ts'

/** Bytes behind the window that are always 0, which JSON never contains, so that every scan of it ends there. */
const SENTINEL = 8
const FIRST = 4 << 20

/**
 * A part of a file in memory, which moves through the file. The scanner reports how far it has come, and the window grows
 * only if a single value doesn't fit.
 */
export class ByteWindow implements AsyncDisposable {
  readonly #file: FileHandle
  readonly #hash: Hash
  /** The bytes, with zeros behind `end`. */
  bytes: Buffer
  /** The end of the bytes of the file in the window. */
  end = 0
  /** The offset in the file of the first byte in the window. */
  offset = 0
  /** True when no more bytes follow in the file. */
  isLast = false

  private constructor(file: FileHandle, size: number) {
    this.#file = file
    this.#hash = createHash('sha256')
    this.bytes = Buffer.alloc(Math.min(FIRST, size + 1) + SENTINEL)
  }

  static async open(path: string): Promise<ByteWindow> {
    const file = await open(path, 'r')
    const { size } = await file.stat()
    return new ByteWindow(file, size)
  }

  /** Drops the bytes before `from` and reads more. Returns false if the window is full, because a value is too long. */
  async move(from: number): Promise<boolean> {
    const kept = this.end - from
    const room = this.bytes.length - SENTINEL
    if (kept > 0.5 * room) {
      if (kept > MAX_ROW_BYTES) return false
      const larger = Buffer.alloc(2 * room + SENTINEL)
      this.bytes.copy(larger, 0, from, this.end)
      this.bytes = larger
    } else this.bytes.copy(this.bytes, 0, from, this.end)
    this.offset += from
    this.end = kept
    const most = this.bytes.length - SENTINEL - kept
    const { bytesRead } = await this.#file.read(this.bytes, kept, most)
    this.end = kept + bytesRead
    this.isLast = bytesRead === 0
    this.bytes.fill(0, this.end, this.end + SENTINEL)
    this.#hash.update(this.bytes.subarray(kept, this.end))
    return true
  }

  /** The length of the byte order mark at the start of the window. */
  get markLength(): number {
    return this.bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0
  }

  /** Returns the hash of all bytes that were read, in hex. */
  digest(): string {
    return this.#hash.digest('hex')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close()
  }
}
