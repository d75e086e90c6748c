import { writeUint16, writeUint32 } from './integers.ts'

const NO_LENGTH = 0xffff

/** The null of types with a length of two bytes. */
export const NULL_2_BYTES = Buffer.alloc(2, 0xff)
export const NULL_MAX = Buffer.alloc(8, 0xff)

/** Returns the maximum length of a column in bytes, or the protocol's value for MAX. */
export function protocolLength(bytes: number | null): number {
  return bytes ?? NO_LENGTH
}

/** The number of bytes that surround a value of a MAX column. */
export const LONG_FRAME = 16

/** The bytes around a value. */
export interface Frame {
  /** The number of bytes before the value. */
  readonly head: number
  /** Writes the bytes before the value and after it, from `end`; returns the end of the frame. */
  close(out: Buffer, at: number, end: number): number
}

const SIZED_HEAD = 2
const LONG_HEAD = 12
const UNKNOWN_LENGTH = 0xfe

/** A length of two bytes before the value. */
const sized: Frame = {
  head: SIZED_HEAD,
  close: (out, at, end) => {
    writeUint16(out, at, end - at - SIZED_HEAD)
    return end
  },
}

/** A value of a MAX column in one chunk (PLP_BODY, MS-TDS 2.2.5.2.3). */
const long: Frame = {
  head: LONG_HEAD,
  close: (out, at, end) => {
    writeUint32(out, at, -1)
    writeUint32(out, at + 4, -1)
    out[at] = UNKNOWN_LENGTH
    const length = end - at - LONG_HEAD
    writeUint32(out, at + 8, length)
    // An empty value has a chunk of length zero, which already ends the value.
    if (length === 0) return end
    writeUint32(out, end, 0)
    return end + 4
  },
}

/** Returns the frame of values with a length limit; null selects the frame of MAX columns. */
export function frameOf(bytes: number | null): Frame {
  return bytes === null ? long : sized
}
