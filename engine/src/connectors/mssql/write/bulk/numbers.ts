import { type CellType, NULL_1_BYTE, refuseText, shortFrameSize } from './bulk-type.ts'
import { bigUnits, unitsOf } from './digits.ts'
import { writeUint16, writeUint32 } from './integers.ts'

const INTN = 0x26
const BITN = 0x68
const FLTN = 0x6d
const MONEYN = 0x6e
const WORD = 0x1_0000_0000
const MONEY_SCALE = 4
const ONE = 49
const TRUE = 116

interface Sized {
  readonly declaration: string
  readonly id: number
  readonly length: number
  readonly write: (text: Buffer, from: number, to: number, out: Buffer, at: number) => void
}

function sized({ declaration, id, length, write }: Sized): CellType {
  return {
    declaration,
    id,
    writeTypeInfo: (bytes) => {
      bytes.writeUInt8(id)
      bytes.writeUInt8(length)
    },
    none: NULL_1_BYTE,
    room: shortFrameSize,
    write: (text, from, to, out, at) => {
      out[at] = length
      write(text, from, to, out, at + 1)
      return at + 1 + length
    },
  }
}

/** BIT, written from true and false or from 1 and 0. */
export const bitType: CellType = sized({
  declaration: 'bit',
  id: BITN,
  length: 1,
  write: (text, from, _, out, at) => {
    out[at] = text[from] === TRUE || text[from] === ONE ? 1 : 0
  },
})

export const smallintType: CellType = sized({
  declaration: 'smallint',
  id: INTN,
  length: 2,
  write: (text, from, to, out, at) => writeUint16(out, at, wholeOf('smallint', 0x8000, text, from, to)),
})

export const intType: CellType = sized({
  declaration: 'int',
  id: INTN,
  length: 4,
  write: (text, from, to, out, at) => writeUint32(out, at, wholeOf('int', 0x8000_0000, text, from, to)),
})

function wholeOf(declaration: string, beyond: number, text: Buffer, from: number, to: number): number {
  const whole = unitsOf(text, from, to, 0)
  return whole >= -beyond && whole < beyond ? whole : refuseText(declaration, text, from, to)
}

export const bigintType: CellType = sized({
  declaration: 'bigint',
  id: INTN,
  length: 8,
  write: (text, from, to, out, at) => {
    const whole = unitsOf(text, from, to, 0)
    if (Number.isNaN(whole))
      out.writeBigInt64LE(bigUnits(text, from, to, 0) ?? refuseText('bigint', text, from, to), at)
    else {
      const high = Math.floor(whole / WORD)
      writeUint32(out, at, whole - high * WORD)
      writeUint32(out, at + 4, high)
    }
  },
})

/** FLOAT(53), written from the shortest digits that identify a number, as DuckDB prints it. */
export const floatType: CellType = sized({
  declaration: 'float(53)',
  id: FLTN,
  length: 8,
  write: (text, from, to, out, at) => out.writeDoubleLE(floatOf('float(53)', text, from, to), at),
})

/** REAL, written from numbers that 32 bits can represent. */
export const realType: CellType = sized({
  declaration: 'real',
  id: FLTN,
  length: 4,
  write: (text, from, to, out, at) => out.writeFloatLE(floatOf('real', text, from, to), at),
})

function floatOf(declaration: string, text: Buffer, from: number, to: number): number {
  const number = Number(text.toString('latin1', from, to))
  return Number.isFinite(number) && to > from ? number : refuseText(declaration, text, from, to)
}

/** MONEY, with its upper half first. */
export const moneyType: CellType = sized({
  declaration: 'money',
  id: MONEYN,
  length: 8,
  write: (text, from, to, out, at) => {
    const units = unitsOf(text, from, to, MONEY_SCALE)
    if (Number.isNaN(units)) {
      const long = bigUnits(text, from, to, MONEY_SCALE) ?? refuseText('money', text, from, to)
      out.writeInt32LE(Number(long >> 32n), at)
      out.writeUInt32LE(Number(long & 0xffff_ffffn), at + 4)
    } else {
      const high = Math.floor(units / WORD)
      writeUint32(out, at, high)
      writeUint32(out, at + 4, units - high * WORD)
    }
  },
})
