import { type CellType, refuseText } from './bulk-type.ts'
import { declaredLength, frameOf, LONG_FRAME, lengthNone, longNone } from './lengths.ts'

const VARBINARY = 0xa5

/** VARBINARY(n), of hexadecimal digits of at most n bytes; null for VARBINARY(MAX). */
export function varbinaryType(length: number | null): CellType {
  const declaration = `varbinary(${length ?? 'max'})`
  const { head, close } = frameOf(length)
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
      // What isn't hexadecimal ends the runtime's reading early.
      if (out.write(text.toString('latin1', from, to), at + head, 'hex') !== count)
        refuseText(declaration, text, from, to)
      return close(out, at, at + head + count)
    },
  }
}
