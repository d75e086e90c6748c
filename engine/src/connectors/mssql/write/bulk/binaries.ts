import { type CellType, refuseText } from './bulk-type.ts'
import { frameOf, LONG_FRAME, NULL_2_BYTES, NULL_MAX, protocolLength } from './lengths.ts'

const VARBINARY = 0xa5

/** Returns VARBINARY(n), written from hexadecimal digits; null selects VARBINARY(MAX). */
export function varbinaryType(length: number | null): CellType {
  const declaration = `varbinary(${length ?? 'max'})`
  const { head, close } = frameOf(length)
  return {
    declaration,
    id: VARBINARY,
    writeTypeInfo: (bytes) => {
      bytes.writeUInt8(VARBINARY)
      bytes.writeUInt16LE(protocolLength(length))
    },
    none: length === null ? NULL_MAX : NULL_2_BYTES,
    room: (digits) => digits / 2 + LONG_FRAME,
    write: (text, from, to, out, at) => {
      const count = (to - from) / 2
      // Buffer.write stops at the first invalid hexadecimal digit.
      if (out.write(text.toString('latin1', from, to), at + head, 'hex') !== count)
        refuseText(declaration, text, from, to)
      return close(out, at, at + head + count)
    },
  }
}
