import type { Bytes } from './bulk-type.ts'

const NO_LENGTH = 0xffff
const PLP_NULL = Buffer.alloc(8, 0xff)
const PLP_UNKNOWN = Buffer.from([0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])

/** Bytes that a column may take, or the protocol's sign for MAX. */
export function declaredLength(bytes: number | null): number {
  return bytes ?? NO_LENGTH
}

/** The null of types whose values have two bytes of length in front. */
export function writeNullLength(bytes: Bytes): void {
  bytes.writeUInt16LE(NO_LENGTH)
}

/** The null of a MAX column. */
export function writeLongNull(bytes: Bytes): void {
  bytes.writeBuffer(PLP_NULL)
}

/** A value of a MAX column, in one piece (PLP_BODY, MS-TDS 2.2.5.2.3). */
export function writeLong(bytes: Bytes, length: number, write: () => void): void {
  bytes.writeBuffer(PLP_UNKNOWN)
  if (length > 0) {
    bytes.writeUInt32LE(length)
    write()
  }
  bytes.writeUInt32LE(0)
}
