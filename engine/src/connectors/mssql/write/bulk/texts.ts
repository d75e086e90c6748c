import type { CellType } from './bulk-type.ts'
import { frameOf, LONG_FRAME, NULL_2_BYTES, NULL_MAX, protocolLength } from './lengths.ts'
import { writeUtf16 } from './utf16.ts'

const NVARCHAR = 0xe7
const NCHAR = 0xef

/** Returns NVARCHAR(n) for texts of at most n UTF-16 units; null selects NVARCHAR(MAX). */
export function nvarcharType(length: number | null): CellType {
  const { head, close } = frameOf(length)
  return {
    ...unicode(NVARCHAR, length),
    declaration: `nvarchar(${length ?? 'max'})`,
    none: length === null ? NULL_MAX : NULL_2_BYTES,
    write: (text, from, to, out, at) => close(out, at, writeUtf16(text, from, to, out, at + head)),
  }
}

/** Returns NCHAR(n) for texts of at most n UTF-16 units, which the server pads with spaces. */
export function ncharType(length: number): CellType {
  return { ...nvarcharType(length), ...unicode(NCHAR, length), declaration: `nchar(${length})` }
}

function unicode(id: number, length: number | null): Pick<CellType, 'id' | 'writeTypeInfo' | 'room'> {
  return {
    id,
    writeTypeInfo: (bytes, collation) => {
      bytes.writeUInt8(id)
      bytes.writeUInt16LE(protocolLength(length === null ? null : 2 * length))
      bytes.writeBuffer(collation)
    },
    // Each byte of UTF-8 becomes at most one UTF-16 unit.
    room: (bytes) => 2 * bytes + LONG_FRAME,
  }
}
