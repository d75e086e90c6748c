import { bulkType, type OwnType, writeShortNull } from './bulk-type.ts'

const INTN = 0x26
const BITN = 0x68
const FLTN = 0x6d
const MONEYN = 0x6e

/** BIT, of booleans. */
export const bitType: OwnType = bulkType<boolean>({
  declaration: 'bit',
  id: BITN,
  writeTypeInfo: (bytes) => {
    bytes.writeUInt8(BITN)
    bytes.writeUInt8(1)
  },
  writeNull: writeShortNull,
  writeValue: (bytes, value) => {
    bytes.writeUInt8(1)
    bytes.writeUInt8(value ? 1 : 0)
  },
})

/** SMALLINT, of numbers. */
export const smallintType: OwnType = bulkType<number>({
  declaration: 'smallint',
  id: INTN,
  writeTypeInfo: (bytes) => {
    bytes.writeUInt8(INTN)
    bytes.writeUInt8(2)
  },
  writeNull: writeShortNull,
  writeValue: (bytes, value) => {
    bytes.writeUInt8(2)
    bytes.writeInt16LE(value)
  },
})

/** INT, of numbers. */
export const intType: OwnType = bulkType<number>({
  declaration: 'int',
  id: INTN,
  writeTypeInfo: (bytes) => {
    bytes.writeUInt8(INTN)
    bytes.writeUInt8(4)
  },
  writeNull: writeShortNull,
  writeValue: (bytes, value) => {
    bytes.writeUInt8(4)
    bytes.writeInt32LE(value)
  },
})

/** BIGINT, of bigints. */
export const bigintType: OwnType = bulkType<bigint>({
  declaration: 'bigint',
  id: INTN,
  writeTypeInfo: (bytes) => {
    bytes.writeUInt8(INTN)
    bytes.writeUInt8(8)
  },
  writeNull: writeShortNull,
  writeValue: (bytes, value) => {
    bytes.writeUInt8(8)
    bytes.writeBigInt64LE(value)
  },
})

/** FLOAT(53), of numbers. */
export const floatType: OwnType = bulkType<number>({
  declaration: 'float(53)',
  id: FLTN,
  writeTypeInfo: (bytes) => {
    bytes.writeUInt8(FLTN)
    bytes.writeUInt8(8)
  },
  writeNull: writeShortNull,
  writeValue: (bytes, value) => {
    bytes.writeUInt8(8)
    bytes.writeDoubleLE(value)
  },
})

/** REAL, of numbers that 32 bits hold. */
export const realType: OwnType = bulkType<number>({
  declaration: 'real',
  id: FLTN,
  writeTypeInfo: (bytes) => {
    bytes.writeUInt8(FLTN)
    bytes.writeUInt8(4)
  },
  writeNull: writeShortNull,
  writeValue: (bytes, value) => {
    bytes.writeUInt8(4)
    bytes.writeFloatLE(value)
  },
})

/** MONEY, of decimals with four digits behind the sign: its upper half goes first. */
export const moneyType: OwnType = bulkType<{ readonly value: bigint }>({
  declaration: 'money',
  id: MONEYN,
  writeTypeInfo: (bytes) => {
    bytes.writeUInt8(MONEYN)
    bytes.writeUInt8(8)
  },
  writeNull: writeShortNull,
  writeValue: (bytes, { value }) => {
    bytes.writeUInt8(8)
    bytes.writeInt32LE(Number(value >> 32n))
    bytes.writeUInt32LE(Number(value & 0xffffffffn))
  },
})
