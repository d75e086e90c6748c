import type { BulkType } from '../../connect.ts'

/** The driver's buffer for the bytes of a message. */
export type Bytes = Parameters<BulkType['writeValue']>[0]

/**
 * Encodes values of one type for INSERT BULK, as TYPE_INFO and TYPE_VARBYTE (MS-TDS 2.2.5.4 to 2.2.5.6). It works
 * directly on DuckDB's text, so that no value becomes a JavaScript value and nothing is rounded.
 */
export interface CellType {
  /** The type as the statement contains it, such as `decimal(12, 2)`. */
  readonly declaration: string
  /** The type's number in the protocol. */
  readonly id: number
  writeTypeInfo(bytes: Bytes, collation: Buffer): void
  /** The bytes that encode null. */
  readonly none: Buffer
  /** Returns how many bytes a value needs at most if its text has this length. */
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

/** Throws for a text that isn't a value of its column's type, although the column was measured or checked before. */
export function refuseText(declaration: string, text: Buffer, from: number, to: number): never {
  throw new RangeError(
    `Not of the type ${declaration}: ${text.toString('utf8', from, Math.min(to, from + 100))}`,
  )
}
