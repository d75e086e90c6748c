import { writeHalfWord, writeWord } from './words.ts'

const NO_LENGTH = 0xffff

/** The null of types whose values have two bytes of length in front. */
export const lengthNone = Buffer.alloc(2, 0xff)
/** The null of a MAX column. */
export const longNone = Buffer.alloc(8, 0xff)

/** Bytes that a column may take, or the protocol's sign for MAX. */
export function declaredLength(bytes: number | null): number {
  return bytes ?? NO_LENGTH
}

/** Bytes around a value of a MAX column. */
export const LONG_FRAME = 16

/** What stands around a value. */
export interface Frame {
  /** Bytes in front of it. */
  readonly head: number
  /** Writes them, and what stands behind the value, which ends at `end`; gives the place behind all. */
  close(out: Buffer, at: number, end: number): number
}

const SIZED_HEAD = 2
const LONG_HEAD = 12
const UNKNOWN_LENGTH = 0xfe

/** Its length in front, in two bytes. */
const sized: Frame = {
  head: SIZED_HEAD,
  close: (out, at, end) => {
    writeHalfWord(out, at, end - at - SIZED_HEAD)
    return end
  },
}

/** A value of a MAX column, in one piece (PLP_BODY, MS-TDS 2.2.5.2.3). */
const long: Frame = {
  head: LONG_HEAD,
  close: (out, at, end) => {
    writeWord(out, at, -1)
    writeWord(out, at + 4, -1)
    out[at] = UNKNOWN_LENGTH
    const length = end - at - LONG_HEAD
    writeWord(out, at + 8, length)
    // Nothing is a piece of no length, which ends the value already.
    if (length === 0) return end
    writeWord(out, end, 0)
    return end + 4
  },
}

/** The frame of values of at most so many bytes; null for those of a MAX column. */
export function frameOf(bytes: number | null): Frame {
  return bytes === null ? long : sized
}
