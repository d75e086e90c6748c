import type { BulkType } from '../connect.ts'

/** Where the driver collects the bytes of a message. */
export type Bytes = Parameters<BulkType['writeValue']>[0]
type TypeInfo = Parameters<BulkType['writeTypeInfo']>[1]

/** How values of one type go into an INSERT BULK: TYPE_INFO and TYPE_VARBYTE of the published protocol (MS-TDS 2.2.5.4 to 2.2.5.6). */
export interface Encoding<T> {
  /** As in the statement, such as `decimal(12, 2)`. */
  readonly declaration: string
  /** The protocol's number of the type. */
  readonly id: number
  writeTypeInfo(bytes: Bytes, collation: Buffer): void
  writeNull(bytes: Bytes): void
  writeValue(bytes: Bytes, value: T): void
}

/** A type of our own for the driver's bulk load, which takes values as DuckDB's chunks hold them and rounds nothing. */
export interface OwnType extends BulkType {
  readonly wanted: string
}

/** Five zeros: the server takes its own collation. */
const NO_COLLATION = Buffer.alloc(5)

/** Gives an encoding the shape that the driver asks for. */
export function bulkType<T>(encoding: Encoding<T>): OwnType {
  return {
    wanted: encoding.declaration,
    id: encoding.id,
    type: encoding.declaration,
    name: encoding.declaration,
    declaration: () => encoding.declaration,
    validate: (value: unknown) => value,
    writeTypeInfo: (bytes: Bytes, { collation }: TypeInfo) =>
      encoding.writeTypeInfo(bytes, collation?.toBuffer().subarray(0, NO_COLLATION.length) ?? NO_COLLATION),
    writeValue: (bytes: Bytes, { value }: { readonly value: unknown }) => {
      if (value === null || value === undefined) encoding.writeNull(bytes)
      else encoding.writeValue(bytes, value as T)
    },
  }
}

/** The null of types whose values have one byte of length in front. */
export function writeShortNull(bytes: Bytes): void {
  bytes.writeUInt8(0)
}
