const NO_LENGTH = 0xffff
const PLP_UNKNOWN = Buffer.from([0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])

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

/** A value with its length in front, in two bytes; `write` gives the place behind it. */
export function writeSized(out: Buffer, at: number, write: (at: number) => number): number {
  const end = write(at + 2)
  out.writeUInt16LE(end - at - 2, at)
  return end
}

/** A value of a MAX column, in one piece (PLP_BODY, MS-TDS 2.2.5.2.3). */
export function writeLong(out: Buffer, at: number, write: (at: number) => number): number {
  PLP_UNKNOWN.copy(out, at)
  const begin = at + PLP_UNKNOWN.length
  const end = write(begin + 4)
  const length = end - begin - 4
  out.writeUInt32LE(length, begin)
  // Nothing is a piece of no length, which ends the value already.
  if (length === 0) return begin + 4
  out.writeUInt32LE(0, end)
  return end + 4
}
