import type { CellType } from './bulk-type.ts'
import { declaredLength, frameOf, LONG_FRAME, lengthNone, longNone } from './lengths.ts'
import { writeUtf16 } from './utf16.ts'

const NVARCHAR = 0xe7
const NCHAR = 0xef

/** NVARCHAR(n), of texts with at most n UTF-16 units; null for NVARCHAR(MAX). */
export function nvarcharType(length: number | null): CellType {
  const { head, close } = frameOf(length)
  return {
    ...unicode(NVARCHAR, length),
    declaration: `nvarchar(${length ?? 'max'})`,
    none: length === null ? longNone : lengthNone,
    write: (text, from, to, out, at) => close(out, at, writeUtf16(text, from, to, out, at + head)),
  }
}

/** NCHAR(n), of texts with at most n UTF-16 units; the server fills them up with spaces. */
export function ncharType(length: number): CellType {
  return { ...nvarcharType(length), ...unicode(NCHAR, length), declaration: `nchar(${length})` }
}

function unicode(id: number, length: number | null): Pick<CellType, 'id' | 'writeTypeInfo' | 'room'> {
  return {
    id,
    writeTypeInfo: (bytes, collation) => {
      bytes.writeUInt8(id)
      bytes.writeUInt16LE(declaredLength(length === null ? null : 2 * length))
      bytes.writeBuffer(collation)
    },
    // A byte of UTF-8 becomes one unit at most.
    room: (bytes) => 2 * bytes + LONG_FRAME,
  }
}
