/** A value of Thrift's compact protocol. Bytes are returned as they are, because only some of them are text. */
export type ThriftValue = boolean | bigint | number | Buffer | readonly ThriftValue[] | ThriftStruct
/** The fields of a structure by their numbers. */
export type ThriftStruct = ReadonlyMap<number, ThriftValue>

/** Deeper structures don't occur in Parquet files. */
const DEEPEST = 32

/**
 * Reads Thrift's compact protocol, in which the footer of a Parquet file is written. Throws a RangeError for bytes that
 * aren't in this protocol.
 */
export class CompactReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Reads a structure with all its fields. */
  struct(depth = 0): ThriftStruct {
    if (depth > DEEPEST) throw new RangeError('The structure is too deep')
    const fields = new Map<number, ThriftValue>()
    let id = 0
    for (let header = this.#byte(); header !== 0; header = this.#byte()) {
      const step = header >> 4
      id = step === 0 ? Number(zigzag(this.#varint())) : id + step
      const type = header & 0x0f
      fields.set(id, type === 1 || type === 2 ? type === 1 : this.#value(type, depth))
    }
    return fields
  }

  #value(type: number, depth: number): ThriftValue {
    switch (type) {
      case 1:
      case 2:
        return this.#byte() === 1
      case 3:
        return this.#byte()
      case 4:
      case 5:
      case 6:
        return zigzag(this.#varint())
      case 7:
        return this.#take(8).readDoubleLE()
      case 8:
        return this.#take(Number(this.#varint()))
      case 9:
      case 10:
        return this.#list(depth)
      case 12:
        return this.struct(depth + 1)
      default:
        throw new RangeError(`The type ${type} is unknown`)
    }
  }

  #list(depth: number): readonly ThriftValue[] {
    const header = this.#byte()
    const short = header >> 4
    const size = short === 15 ? Number(this.#varint()) : short
    const type = header & 0x0f
    // Each element takes at least one byte, so a longer list is damaged.
    if (size > this.#bytes.length - this.#at) throw new RangeError('The list is longer than the bytes')
    return Array.from({ length: size }, () => this.#value(type, depth + 1))
  }

  #byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new RangeError('The bytes end too early')
    this.#at += 1
    return byte
  }

  #take(length: number): Buffer {
    const end = this.#at + length
    if (length < 0 || end > this.#bytes.length) throw new RangeError('The bytes end too early')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }

  #varint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#byte()
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new RangeError('The number is too long')
  }
}

function zigzag(value: bigint): bigint {
  return (value >> 1n) ^ -(value & 1n)
}
