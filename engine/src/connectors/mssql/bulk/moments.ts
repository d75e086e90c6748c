import { type Bytes, bulkType, type OwnType, writeShortNull } from './bulk-type.ts'

const DATEN = 0x28
const TIMEN = 0x29
const DATETIME2N = 0x2a
const DATETIMEOFFSETN = 0x2b
const DIGITS = 7
/** Days from 0001-01-01 to 1970-01-01. */
const EPOCH = 719_162
const DAY = 86_400_000_000
const DAY_LONG = 86_400_000_000n

/** DATE, of days since 0001-01-01. */
export const dateType: OwnType = bulkType<number>({
  declaration: 'date',
  id: DATEN,
  writeTypeInfo: (bytes) => bytes.writeUInt8(DATEN),
  writeNull: writeShortNull,
  writeValue: (bytes, days) => {
    bytes.writeUInt8(3)
    bytes.writeUInt24LE(days)
  },
})

/** TIME(7), of microseconds since midnight. */
export const timeType: OwnType = bulkType<bigint>({
  declaration: 'time(7)',
  id: TIMEN,
  writeTypeInfo: (bytes) => {
    bytes.writeUInt8(TIMEN)
    bytes.writeUInt8(DIGITS)
  },
  writeNull: writeShortNull,
  writeValue: (bytes, microseconds) => {
    bytes.writeUInt8(5)
    writeTime(bytes, Number(microseconds))
  },
})

/** DATETIME2(7), of microseconds since 1970-01-01. */
export const datetime2Type: OwnType = bulkType<bigint>({
  declaration: 'datetime2(7)',
  id: DATETIME2N,
  writeTypeInfo: (bytes) => {
    bytes.writeUInt8(DATETIME2N)
    bytes.writeUInt8(DIGITS)
  },
  writeNull: writeShortNull,
  writeValue: (bytes, microseconds) => {
    bytes.writeUInt8(8)
    writeMoment(bytes, microseconds)
  },
})

/** DATETIMEOFFSET(7), of microseconds since 1970-01-01 in UTC; its offset is none. */
export const datetimeoffsetType: OwnType = bulkType<bigint>({
  declaration: 'datetimeoffset(7)',
  id: DATETIMEOFFSETN,
  writeTypeInfo: (bytes) => {
    bytes.writeUInt8(DATETIMEOFFSETN)
    bytes.writeUInt8(DIGITS)
  },
  writeNull: writeShortNull,
  writeValue: (bytes, microseconds) => {
    bytes.writeUInt8(10)
    writeMoment(bytes, microseconds)
    bytes.writeInt16LE(0)
  },
})

function writeMoment(bytes: Bytes, microseconds: bigint): void {
  const near = Number(microseconds)
  // Numbers are exact within some 285 years of 1970, and several times faster.
  if (Number.isSafeInteger(near)) {
    const days = Math.floor(near / DAY)
    writeTime(bytes, near - days * DAY)
    bytes.writeUInt24LE(days + EPOCH)
    return
  }
  const rest = microseconds % DAY_LONG
  const behind = rest < 0n ? rest + DAY_LONG : rest
  writeTime(bytes, Number(behind))
  bytes.writeUInt24LE(Number((microseconds - behind) / DAY_LONG) + EPOCH)
}

/** In units of 100 nanoseconds, in five bytes. */
function writeTime(bytes: Bytes, microseconds: number): void {
  const units = microseconds * 10
  bytes.writeUInt32LE(units % 0x1_0000_0000)
  bytes.writeUInt8(Math.floor(units / 0x1_0000_0000))
}
