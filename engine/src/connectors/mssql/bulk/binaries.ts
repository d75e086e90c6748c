import { type Bytes, bulkType, type OwnType } from './bulk-type.ts'
import { declaredLength, writeLong, writeLongNull, writeNullLength } from './lengths.ts'

const VARBINARY = 0xa5

/** As DuckDB's chunks hold bytes. */
interface Blob {
  readonly bytes: Uint8Array
}

/** VARBINARY(n), of at most n bytes; null for VARBINARY(MAX). */
export function varbinaryType(length: number | null): OwnType {
  return bulkType<Blob>({
    declaration: `varbinary(${length ?? 'max'})`,
    id: VARBINARY,
    writeTypeInfo: (bytes) => {
      bytes.writeUInt8(VARBINARY)
      bytes.writeUInt16LE(declaredLength(length))
    },
    writeNull: length === null ? writeLongNull : writeNullLength,
    writeValue:
      length === null
        ? (bytes, blob) => writeLong(bytes, blob.bytes.length, () => writeBlob(bytes, blob))
        : (bytes, blob) => {
            bytes.writeUInt16LE(blob.bytes.length)
            writeBlob(bytes, blob)
          },
  })
}

function writeBlob(bytes: Bytes, { bytes: own }: Blob): void {
  bytes.writeBuffer(Buffer.from(own.buffer, own.byteOffset, own.byteLength))
}
