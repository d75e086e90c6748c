import { type CellType, NULL_1_BYTE, refuseText, shortFrameSize } from './bulk-type.ts'
import { twoDigits } from './digits.ts'
import { writeUint16, writeUint32 } from './integers.ts'

const DATEN = 0x28
const TIMEN = 0x29
const DATETIME2N = 0x2a
const DATETIMEOFFSETN = 0x2b
const DIGITS = 7
const WORD = 0x1_0000_0000
const DATE_LENGTH = 'YYYY-MM-DD'.length
const CLOCK_LENGTH = 'hh:mm:ss'.length
const ZERO = 48
const MINUS = 45
const COLON = 58
const SPACE = 32

interface Parts {
  readonly declaration: string
  readonly id: number
  readonly length: number
  readonly write: (text: Buffer, from: number, to: number, out: Buffer, at: number) => void
}

function moment({ declaration, id, length, write }: Parts): CellType {
  return {
    declaration,
    id,
    writeTypeInfo: (bytes) => {
      bytes.writeUInt8(id)
      if (id !== DATEN) bytes.writeUInt8(DIGITS)
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

/** DATE, written from dates such as 2024-12-31. */
export const dateType: CellType = moment({
  declaration: 'date',
  id: DATEN,
  length: 3,
  write: (text, from, to, out, at) => {
    if (to - from !== DATE_LENGTH) refuseText('date', text, from, to)
    writeDays(text, from, out, at)
  },
})

/** TIME(7), written from times such as 23:59:59.999999. */
export const timeType: CellType = moment({
  declaration: 'time(7)',
  id: TIMEN,
  length: 5,
  write: (text, from, to, out, at) => writeTime('time(7)', text, from, to, out, at),
})

/** DATETIME2(7), written from dates and times such as 2024-12-31 23:59:59.999999. */
export const datetime2Type: CellType = moment({
  declaration: 'datetime2(7)',
  id: DATETIME2N,
  length: 8,
  write: (text, from, to, out, at) => writeMoment('datetime2(7)', text, from, to, out, at),
})

/** DATETIMEOFFSET(7), written from dates and times in UTC, with the offset 0. */
export const datetimeoffsetType: CellType = moment({
  declaration: 'datetimeoffset(7)',
  id: DATETIMEOFFSETN,
  length: 10,
  write: (text, from, to, out, at) => {
    writeMoment('datetimeoffset(7)', text, from, to, out, at)
    writeUint16(out, at + 8, 0)
  },
})

function writeMoment(
  declaration: string,
  text: Buffer,
  from: number,
  to: number,
  out: Buffer,
  at: number,
): void {
  // Refuse years of five digits and years BC, which have another format.
  if (text[from + 4] !== MINUS || text[from + DATE_LENGTH] !== SPACE) refuseText(declaration, text, from, to)
  writeTime(declaration, text, from + DATE_LENGTH + 1, to, out, at)
  writeDays(text, from, out, at + 5)
}

/** Writes the days since 0001-01-01 in three bytes. */
function writeDays(text: Buffer, from: number, out: Buffer, at: number): void {
  const year = twoDigits(text, from) * 100 + twoDigits(text, from + 2)
  const month = twoDigits(text, from + 5)
  const day = twoDigits(text, from + 8)
  // Years that start in March have their leap day at the end.
  const months = month > 2 ? month - 3 : month + 9
  const years = month > 2 ? year : year - 1
  const leaps = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  const days = 365 * years + leaps + Math.floor((153 * months + 2) / 5) + day - 307
  writeUint16(out, at, days)
  out[at + 2] = days >>> 16
}

/** Writes the time since midnight in units of 100 nanoseconds, in five bytes. */
function writeTime(
  declaration: string,
  text: Buffer,
  from: number,
  to: number,
  out: Buffer,
  at: number,
): void {
  const length = to - from
  const isClock = text[from + 2] === COLON && text[from + 5] === COLON
  if (!isClock || length < CLOCK_LENGTH || length > CLOCK_LENGTH + 1 + DIGITS)
    refuseText(declaration, text, from, to)
  const seconds = (twoDigits(text, from) * 60 + twoDigits(text, from + 3)) * 60 + twoDigits(text, from + 6)
  let units = seconds
  const parts = from + CLOCK_LENGTH + 1
  for (let i = 0; i < DIGITS; i += 1)
    units = units * 10 + (parts + i < to ? (text[parts + i] as number) - ZERO : 0)
  const high = Math.floor(units / WORD)
  writeUint32(out, at, units - high * WORD)
  out[at + 4] = high
}
