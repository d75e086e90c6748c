import type { BulkType } from '../connect.ts'

/** Where the driver collects the bytes of a message. */
export type Bytes = Parameters<BulkType['writeValue']>[0]

/**
 * How values of one type go into an INSERT BULK: TYPE_INFO and TYPE_VARBYTE of the published protocol (MS-TDS 2.2.5.4 to
 * 2.2.5.6), straight from DuckDB's text, so that nothing is rounded and no value becomes a JavaScript one on its way.
 */
export interface CellType {
  /** As in the statement, such as `decimal(12, 2)`. */
  readonly declaration: string
  /** The protocol's number of the type. */
  readonly id: number
  writeTypeInfo(bytes: Bytes, collation: Buffer): void
  /** The null of the type. */
  readonly none: Buffer
  /** Bytes that a value takes whose text has so many. */
  room(length: number): number
  /** Writes the value of a text from one place of a buffer to another; gives the place behind what was written. */
  write(text: Buffer, from: number, to: number, out: Buffer, at: number): number
}

/** The null of types whose values have one byte of length in front. */
export const shortNone = Buffer.alloc(1)

const LONGEST_SHORT = 24

/** The room of types whose values have one byte of length in front. */
export function shortRoom(): number {
  return LONGEST_SHORT
}

/** A text that isn't what its column was measured or demanded to hold. */
export function refuseText(declaration: string, text: Buffer, from: number, to: number): never {
  throw new RangeError(
    `Not of the type ${declaration}: ${text.toString('utf8', from, Math.min(to, from + 100))}`,
  )
}
