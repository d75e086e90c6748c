import { bulkType, type OwnType, writeShortNull } from './bulk-type.ts'

const DECIMALN = 0x6a
const LOW = 0xffff_ffff_ffff_ffffn

/** DECIMAL(p, s), of DuckDB's decimals of the same measures: a bigint that counts units of the last digit. */
export function decimalType(precision: number, scale: number): OwnType {
  const length = lengthOf(precision)
  return bulkType<{ readonly value: bigint }>({
    declaration: `decimal(${precision}, ${scale})`,
    id: DECIMALN,
    writeTypeInfo: (bytes) => {
      bytes.writeUInt8(DECIMALN)
      bytes.writeUInt8(length)
      bytes.writeUInt8(precision)
      bytes.writeUInt8(scale)
    },
    writeNull: writeShortNull,
    writeValue: (bytes, { value }) => {
      const size = value < 0n ? -value : value
      bytes.writeUInt8(length)
      bytes.writeUInt8(value < 0n ? 0 : 1)
      if (length === 5) bytes.writeUInt32LE(Number(size))
      else if (length === 9) bytes.writeBigUInt64LE(size)
      else {
        bytes.writeBigUInt64LE(size & LOW)
        if (length === 13) bytes.writeUInt32LE(Number(size >> 64n))
        else bytes.writeBigUInt64LE(size >> 64n)
      }
    },
  })
}

/** The sign's byte and those of the largest number with so many digits. */
function lengthOf(precision: number): 5 | 9 | 13 | 17 {
  if (precision <= 9) return 5
  if (precision <= 19) return 9
  return precision <= 28 ? 13 : 17
}
