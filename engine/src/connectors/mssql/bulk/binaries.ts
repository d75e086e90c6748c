import { type CellType, refuseText } from './bulk-type.ts'
import { declaredLength, LONG_FRAME, lengthNone, longNone, writeLong, writeSized } from './lengths.ts'

const VARBINARY = 0xa5

/** VARBINARY(n), of hexadecimal digits of at most n bytes; null for VARBINARY(MAX). */
export function varbinaryType(length: number | null): CellType {
  const declaration = `varbinary(${length ?? 'max'})`
  const frame = length === null ? writeLong : writeSized
  return {
    declaration,
    id: VARBINARY,
    writeTypeInfo: (bytes) => {
      bytes.writeUInt8(VARBINARY)
      bytes.writeUInt16LE(declaredLength(length))
    },
    none: length === null ? longNone : lengthNone,
    room: (digits) => digits / 2 + LONG_FRAME,
    write: (text, from, to, out, at) => {
      const count = (to - from) / 2
      return frame(out, at, (begin) => {
        // What isn't hexadecimal ends the runtime's reading early.
        if (out.write(text.toString('latin1', from, to), begin, 'hex') !== count)
          refuseText(declaration, text, from, to)
        return begin + count
      })
    },
  }
}
