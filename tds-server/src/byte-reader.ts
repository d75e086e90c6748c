/** Thrown where the bytes end too early, to be tried again from the start once more of them are there. */
export const needMore = Symbol('need more bytes')

/** Walks over bytes, least significant byte first as nearly everything in TDS is. */
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

  /** Where the next bytes begin, after stepping over them. */
  step(count: number): number {
    const at = this.at
    if (at + count > this.buffer.length) throw needMore
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

  /** A whole number in up to six bytes. */
  unsigned(bytes: number): number {
    return this.buffer.readUIntLE(this.step(bytes), bytes)
  }

  /** A copy of the next bytes. */
  bytes(count: number): Buffer {
    const at = this.step(count)
    return Buffer.from(this.buffer.subarray(at, at + count))
  }

  /** As many bytes of UTF-16. */
  ucs2(bytes: number): string {
    const at = this.step(bytes)
    return this.buffer.toString('utf16le', at, at + bytes)
  }

  /** B_VARCHAR: a byte counts the characters. */
  shortText(): string {
    return this.ucs2(this.u8() * 2)
  }

  /** US_VARCHAR: two bytes count the characters. */
  text(): string {
    return this.ucs2(this.u16() * 2)
  }
}
