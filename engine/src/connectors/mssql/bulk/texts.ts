import { bulkType, type OwnType } from './bulk-type.ts'
import { declaredLength, writeLong, writeLongNull, writeNullLength } from './lengths.ts'

const NVARCHAR = 0xe7
const NCHAR = 0xef

/** NVARCHAR(n), of texts with at most n UTF-16 units; null for NVARCHAR(MAX). */
export function nvarcharType(length: number | null): OwnType {
  return bulkType<string>({
    declaration: `nvarchar(${length ?? 'max'})`,
    id: NVARCHAR,
    writeTypeInfo: (bytes, collation) => {
      bytes.writeUInt8(NVARCHAR)
      bytes.writeUInt16LE(declaredLength(length === null ? null : 2 * length))
      bytes.writeBuffer(collation)
    },
    writeNull: length === null ? writeLongNull : writeNullLength,
    writeValue:
      length === null
        ? (bytes, text) => writeLong(bytes, 2 * text.length, () => bytes.writeString(text, 'ucs2'))
        : (bytes, text) => {
            bytes.writeUInt16LE(2 * text.length)
            bytes.writeString(text, 'ucs2')
          },
  })
}

/** NCHAR(n), of texts with at most n UTF-16 units; the server fills them up with spaces. */
export function ncharType(length: number): OwnType {
  return bulkType<string>({
    declaration: `nchar(${length})`,
    id: NCHAR,
    writeTypeInfo: (bytes, collation) => {
      bytes.writeUInt8(NCHAR)
      bytes.writeUInt16LE(2 * length)
      bytes.writeBuffer(collation)
    },
    writeNull: writeNullLength,
    writeValue: (bytes, text) => {
      bytes.writeUInt16LE(2 * text.length)
      bytes.writeString(text, 'ucs2')
    },
  })
}
