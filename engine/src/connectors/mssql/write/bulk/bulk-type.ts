import type { BulkType } from '../../connect.ts'

/** The driver's buffer for the bytes of a message. */
export type Bytes = Parameters<BulkType['writeValue']>[0]

/**
 * Encodes values of one type for INSERT BULK: TYPE_INFO and TYPE_VARBYTE of the protocol (MS-TDS 2.2.5.4 to 2.2.5.6).
 * It reads DuckDB's text directly, so that nothing is rounded and no value becomes a JavaScript value.
 */
export interface CellType {
  /** The type as the statement contains it, such as `decimal(12, 2)`. */
  readonly declaration: string
  /** The type's number in the protocol. */
  readonly id: number
  writeTypeInfo(bytes: Bytes, collation: Buffer): void
  /** The encoding of null. */
  readonly none: Buffer
  /** Returns an upper limit for the bytes of a value, from the length of its text. */
  room(length: number): number
  /** Encodes a text from `from` to `to` into `out` at `at`; returns the end of the encoded value. */
  write(text: Buffer, from: number, to: number, out: Buffer, at: number): number
}

/** The null of types with a length of one byte. */
export const NULL_1_BYTE = Buffer.alloc(1)

const LONGEST_SHORT = 24

/** Returns the upper limit for types with a length of one byte. */
export function shortFrameSize(): number {
  return LONGEST_SHORT
}

/** Throws for a text that doesn't have the type for which its column was measured or checked. */
export function refuseText(declaration: string, text: Buffer, from: number, to: number): never {
  throw new RangeError(
    `Not of the type ${declaration}: ${text.toString('utf8', from, Math.min(to, from + 100))}`,
  )
}
