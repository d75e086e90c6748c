/** A buffer that grows as bytes are written, in little-endian order, which TDS uses almost everywhere. */
export class ByteWriter {
  buffer: Buffer
  at = 0

  constructor(size = 1024) {
    this.buffer = Buffer.allocUnsafe(size)
  }

  /** Makes sure that there is space for this many more bytes. */
  reserve(count: number): void {
    if (this.at + count <= this.buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.at + count))
    this.buffer.copy(larger, 0, 0, this.at)
    this.buffer = larger
  }

  u8(value: number): this {
    this.reserve(1)
    this.buffer[this.at++] = value
    return this
  }

  u16(value: number): this {
    this.reserve(2)
    this.buffer[this.at++] = value
    this.buffer[this.at++] = value >> 8
    return this
  }

  /** Writes a 32-bit integer, signed or unsigned. */
  u32(value: number): this {
    this.reserve(4)
    this.buffer[this.at++] = value
    this.buffer[this.at++] = value >> 8
    this.buffer[this.at++] = value >> 16
    this.buffer[this.at++] = value >> 24
    return this
  }

  /** Writes an integer of up to 2^53 in the given number of bytes. */
  unsigned(value: number, bytes: number): this {
    this.reserve(bytes)
    let rest = value
    for (let index = 0; index < bytes; index++) {
      this.buffer[this.at++] = rest % 256
      rest = Math.floor(rest / 256)
    }
    return this
  }

  /** Writes a 64-bit integer, signed or unsigned. */
  i64(value: bigint): this {
    this.reserve(8)
    this.at = this.buffer.writeBigInt64LE(BigInt.asIntN(64, value), this.at)
    return this
  }

  bytes(bytes: Uint8Array): this {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.at)
    this.at += bytes.length
    return this
  }

  /** Writes UTF-16 text without its length. */
  ucs2(text: string): this {
    this.reserve(text.length * 2)
    this.at += this.buffer.write(text, this.at, 'utf16le')
    return this
  }

  /** Writes a B_VARCHAR: one byte with the length in characters, and then the text. */
  shortText(text: string): this {
    const cut = text.slice(0, 255)
    return this.u8(cut.length).ucs2(cut)
  }

  /** Writes a US_VARCHAR: two bytes with the length in characters, and then the text. */
  text(text: string): this {
    const cut = text.slice(0, 65_535)
    return this.u16(cut.length).ucs2(cut)
  }

  /** The bytes written so far. The writer may overwrite them later. */
  get written(): Buffer {
    return this.buffer.subarray(0, this.at)
  }
}
