import { type CellType, NULL_1_BYTE, refuseText, shortFrameSize } from './bulk-type.ts'
import { bigUnits, unitsOf } from './digits.ts'
import { writeUint32 } from './integers.ts'

const DECIMALN = 0x6a
const WORD = 0x1_0000_0000
const LOW = 0xffff_ffff_ffff_ffffn

/** Returns DECIMAL(p, s), written from plain numbers. A number with too many digits is refused, never rounded. */
export function decimalType(precision: number, scale: number): CellType {
  const length = lengthOf(precision)
  const declaration = `decimal(${precision}, ${scale})`
  const beyond = 10 ** precision
  const longBeyond = 10n ** BigInt(precision)
  return {
    declaration,
    id: DECIMALN,
    writeTypeInfo: (bytes) => {
      bytes.writeUInt8(DECIMALN)
      bytes.writeUInt8(length)
      bytes.writeUInt8(precision)
      bytes.writeUInt8(scale)
    },
    none: NULL_1_BYTE,
    room: shortFrameSize,
    write: (text, from, to, out, at) => {
      out[at] = length
      const units = unitsOf(text, from, to, scale)
      if (Math.abs(units) < beyond) {
        out[at + 1] = units < 0 ? 0 : 1
        writeSize(Math.abs(units), length, out, at + 2)
      } else {
        const long = bigUnits(text, from, to, scale) ?? refuseText(declaration, text, from, to)
        const size = long < 0n ? -long : long
        if (size >= longBeyond) refuseText(declaration, text, from, to)
        out[at + 1] = long < 0n ? 0 : 1
        writeLongSize(size, length, out, at + 2)
      }
      return at + 1 + length
    },
  }
}

/** Returns the size of a decimal: a sign byte and the bytes of the largest number with that precision. */
function lengthOf(precision: number): 5 | 9 | 13 | 17 {
  if (precision <= 9) return 5
  if (precision <= 19) return 9
  return precision <= 28 ? 13 : 17
}

function writeSize(size: number, length: number, out: Buffer, at: number): void {
  if (length === 5) {
    writeUint32(out, at, size)
    return
  }
  const high = Math.floor(size / WORD)
  writeUint32(out, at, size - high * WORD)
  writeUint32(out, at + 4, high)
  if (length > 9) out.fill(0, at + 8, at + length - 1)
}

function writeLongSize(size: bigint, length: number, out: Buffer, at: number): void {
  if (length === 5) {
    writeUint32(out, at, Number(size))
    return
  }
  out.writeBigUInt64LE(size & LOW, at)
  if (length === 13) out.writeUInt32LE(Number(size >> 64n), at + 8)
  if (length === 17) out.writeBigUInt64LE(size >> 64n, at + 8)
}
