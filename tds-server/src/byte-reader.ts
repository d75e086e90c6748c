/** Thrown when the reader runs out of bytes. The caller waits for more and then reads again from the start. */
export const NEED_MORE_BYTES = Symbol('need more bytes')

/** Reads bytes in little-endian order, which TDS uses almost everywhere. */
export class ByteReader {
  buffer: Buffer
  at: number

  constructor(buffer: Buffer, at = 0) {
    this.buffer = buffer
    this.at = at
  }

  get left(): number {
    return this.buffer.length - this.at
  }

  /** Skips bytes and returns their offset. */
  step(count: number): number {
    const at = this.at
    if (at + count > this.buffer.length) throw NEED_MORE_BYTES
    this.at = at + count
    return at
  }

  u8(): number {
    const at = this.step(1)
    return this.buffer[at] as number
  }

  u16(): number {
    const at = this.step(2)
    const { buffer } = this
    return (buffer[at] as number) | ((buffer[at + 1] as number) << 8)
  }

  i32(): number {
    const at = this.step(4)
    const { buffer } = this
    return (
      (buffer[at] as number) |
      ((buffer[at + 1] as number) << 8) |
      ((buffer[at + 2] as number) << 16) |
      ((buffer[at + 3] as number) << 24)
    )
  }

  u32(): number {
    return this.i32() >>> 0
  }

  i64(): bigint {
    return this.buffer.readBigInt64LE(this.step(8))
  }

  u64(): bigint {
    return this.buffer.readBigUInt64LE(this.step(8))
  }

  /** Reads an unsigned integer of up to six bytes. */
  unsigned(bytes: number): number {
    return this.buffer.readUIntLE(this.step(bytes), bytes)
  }

  /** Returns a copy of the next bytes. */
  bytes(count: number): Buffer {
    const at = this.step(count)
    return Buffer.from(this.buffer.subarray(at, at + count))
  }

  /** Reads UTF-16 text. The length is given in bytes. */
  ucs2(bytes: number): string {
    const at = this.step(bytes)
    return this.buffer.toString('utf16le', at, at + bytes)
  }

  /** Reads a B_VARCHAR: one byte with the length in characters, and then the text. */
  shortText(): string {
    return this.ucs2(this.u8() * 2)
  }

  /** Reads a US_VARCHAR: two bytes with the length in characters, and then the text. */
  text(): string {
    return this.ucs2(this.u16() * 2)
  }
}
