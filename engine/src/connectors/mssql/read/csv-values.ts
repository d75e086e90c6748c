import { shortestFloat } from '../../shortest-float.ts'

const ZERO = 48
const MINUS = 45
const POINT = 46
const COLON = 58
const SPACE = 32
const QUOTE = 34
const UINT32 = 4_294_967_296
const SAFE_HIGH = 1 << 21
/** Days from 1 March of the year 0 to 1 January 0001 and to 1 January 1900. */
const TO_YEAR_1 = 306
const TO_1900 = 693_901
const FLOAT_DIGITS = 26
const hexDigits = Buffer.from('0123456789abcdef')
const upperHexDigits = Buffer.from('0123456789ABCDEF')
/** The display order of a GUID's bytes. */
const guidOrder = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15] as const

/** Writes an integer of 1 (unsigned), 2, 4 or 8 bytes. */
export function writeInteger(bytes: Buffer, from: number, size: number, chunk: Buffer, at: number): number {
  if (size === 4) return writeNumber(bytes.readInt32LE(from), 0, chunk, at)
  if (size === 2) return writeNumber(bytes.readInt16LE(from), 0, chunk, at)
  if (size === 1) return writeNumber(bytes[from] as number, 0, chunk, at)
  return writeLong(bytes.readUInt32LE(from), bytes.readInt32LE(from + 4), 0, chunk, at)
}

/** Writes an amount of money in ten-thousandths. In 8 bytes, the upper half comes first. */
export function writeMoney(bytes: Buffer, from: number, size: number, chunk: Buffer, at: number): number {
  if (size === 4) return writeNumber(bytes.readInt32LE(from), 4, chunk, at)
  return writeLong(bytes.readUInt32LE(from + 4), bytes.readInt32LE(from), 4, chunk, at)
}

/** Writes a decimal: a sign byte, then up to 16 bytes with the value in units of its scale. */
export function writeDecimal(
  bytes: Buffer,
  from: number,
  to: number,
  scale: number,
  chunk: Buffer,
  at: number,
): number {
  const isNegative = bytes[from] === 0
  const low = bytes.readUInt32LE(from + 1)
  const high = to - from > 5 ? bytes.readUInt32LE(from + 5) : 0
  if (to - from <= 9 && high < SAFE_HIGH) {
    const value = high * UINT32 + low
    return writeNumber(isNegative ? -value : value, scale, chunk, at)
  }
  let value = 0n
  for (let i = to - 4; i > from; i -= 4) value = (value << 32n) | BigInt(bytes.readUInt32LE(i))
  return writeDigits(value, isNegative, scale, chunk, at)
}

/** Writes the shortest digits that identify the same number. */
export function writeFloat(bytes: Buffer, from: number, size: number, chunk: Buffer, at: number): number {
  const value = size === 4 ? bytes.readFloatLE(from) : bytes.readDoubleLE(from)
  const text = size === 4 ? shortestFloat(value) : Object.is(value, -0) ? '-0' : String(value)
  return at + chunk.write(text, at, FLOAT_DIGITS, 'latin1')
}

export function writeGuid(bytes: Buffer, from: number, chunk: Buffer, start: number): number {
  let at = start
  for (let i = 0; i < 16; i += 1) {
    if (i === 4 || i === 6 || i === 8 || i === 10) chunk[at++] = MINUS
    const byte = bytes[from + (guidOrder[i] as number)] as number
    chunk[at++] = upperHexDigits[byte >> 4] as number
    chunk[at++] = upperHexDigits[byte & 15] as number
  }
  return at
}

/** Writes two digits per byte. An empty value becomes "", because an empty cell is null. */
export function writeHex(bytes: Buffer, from: number, to: number, chunk: Buffer, start: number): number {
  let at = start
  if (from === to) {
    chunk[at++] = QUOTE
    chunk[at++] = QUOTE
  }
  for (let i = from; i < to; i += 1) {
    const byte = bytes[i] as number
    chunk[at++] = hexDigits[byte >> 4] as number
    chunk[at++] = hexDigits[byte & 15] as number
  }
  return at
}

/** Writes a date of three bytes, which count days since 0001-01-01. */
export function writeDate(bytes: Buffer, from: number, chunk: Buffer, at: number): number {
  return writeDay(bytes.readUIntLE(from, 3) + TO_YEAR_1, chunk, at)
}

/** Writes a time in units of its scale. Returns -1 if it is more precise than microseconds. */
export function writeTime(
  bytes: Buffer,
  from: number,
  size: number,
  scale: number,
  chunk: Buffer,
  at: number,
): number {
  let units = size === 3 ? bytes.readUIntLE(from, 3) : bytes.readUInt32LE(from)
  if (size === 5) units += (bytes[from + 4] as number) * UINT32
  let digits = scale
  if (digits === 7) {
    if (units % 10 !== 0) return -1
    units /= 10
    digits = 6
  }
  const perSecond = 10 ** digits
  const seconds = Math.floor(units / perSecond)
  const clock = writeClock(seconds, chunk, at)
  return digits === 0 ? clock : writeFraction(units - seconds * perSecond, digits, chunk, clock)
}

/** Writes a datetime2, or the UTC time of a datetimeoffset without its offset. */
export function writeDatetime2(
  bytes: Buffer,
  from: number,
  size: number,
  scale: number,
  chunk: Buffer,
  start: number,
): number {
  const at = writeDate(bytes, from + size, chunk, start)
  chunk[at] = SPACE
  return writeTime(bytes, from, size, scale, chunk, at + 1)
}

/** Writes a datetime, which counts 300ths of a second, in milliseconds, or a smalldatetime, which counts minutes. */
export function writeDatetime(
  bytes: Buffer,
  from: number,
  size: number,
  chunk: Buffer,
  start: number,
): number {
  const isSmall = size === 4
  const days = isSmall ? bytes.readUInt16LE(from) : bytes.readInt32LE(from)
  const at = writeDay(days + TO_1900, chunk, start)
  chunk[at] = SPACE
  if (isSmall) return writeClock(bytes.readUInt16LE(from + 2) * 60, chunk, at + 1)
  const units = Math.round((bytes.readUInt32LE(from + 4) * 10) / 3)
  const seconds = Math.floor(units / 1000)
  return writeFraction(units - seconds * 1000, 3, chunk, writeClock(seconds, chunk, at + 1))
}

/** Writes a date. `days` counts from 1 March of the year 0, so that the leap day is the last day of a year. */
function writeDay(days: number, chunk: Buffer, start: number): number {
  const era = (days / 146_097) | 0
  const ofEra = days - era * 146_097
  const yearOfEra =
    ((ofEra - ((ofEra / 1460) | 0) + ((ofEra / 36_524) | 0) - ((ofEra / 146_096) | 0)) / 365) | 0
  const ofYear = ofEra - (365 * yearOfEra + (yearOfEra >> 2) - ((yearOfEra / 100) | 0))
  const shifted = ((5 * ofYear + 2) / 153) | 0
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const century = (year / 100) | 0
  let at = writeTwo(century, chunk, start)
  at = writeTwo(year - century * 100, chunk, at)
  chunk[at++] = MINUS
  at = writeTwo(month, chunk, at)
  chunk[at++] = MINUS
  return writeTwo(ofYear - (((153 * shifted + 2) / 5) | 0) + 1, chunk, at)
}

function writeClock(seconds: number, chunk: Buffer, start: number): number {
  const minutes = (seconds / 60) | 0
  const hours = (minutes / 60) | 0
  let at = writeTwo(hours, chunk, start)
  chunk[at++] = COLON
  at = writeTwo(minutes - hours * 60, chunk, at)
  chunk[at++] = COLON
  return writeTwo(seconds - minutes * 60, chunk, at)
}

function writeFraction(units: number, digits: number, chunk: Buffer, start: number): number {
  chunk[start] = POINT
  let left = units
  for (let i = digits; i > 0; i -= 1) {
    const rest = Math.floor(left / 10)
    chunk[start + i] = ZERO + left - rest * 10
    left = rest
  }
  return start + 1 + digits
}

function writeTwo(value: number, chunk: Buffer, at: number): number {
  const tens = (value / 10) | 0
  chunk[at] = ZERO + tens
  chunk[at + 1] = ZERO + value - tens * 10
  return at + 2
}

function writeLong(low: number, high: number, scale: number, chunk: Buffer, at: number): number {
  if (high >= -SAFE_HIGH && high < SAFE_HIGH) return writeNumber(high * UINT32 + low, scale, chunk, at)
  const value = (BigInt(high) << 32n) | BigInt(low)
  return value < 0n
    ? writeDigits(-value, true, scale, chunk, at)
    : writeDigits(value, false, scale, chunk, at)
}

/** Writes an integer of up to 53 bits that counts units of a scale. */
function writeNumber(value: number, scale: number, chunk: Buffer, start: number): number {
  let at = start
  let left = value
  if (left < 0) {
    chunk[at++] = MINUS
    left = -left
  }
  let digits = 1
  for (let next = 10; next <= left; next *= 10) digits += 1
  if (digits <= scale) digits = scale + 1
  const end = at + digits + (scale > 0 ? 1 : 0)
  for (let i = end - 1, place = 0; i >= at; i -= 1, place += 1) {
    if (place === scale && scale > 0) {
      chunk[i] = POINT
      i -= 1
    }
    const rest = Math.floor(left / 10)
    chunk[i] = ZERO + left - rest * 10
    left = rest
  }
  return end
}

function writeDigits(value: bigint, isNegative: boolean, scale: number, chunk: Buffer, at: number): number {
  const digits = value.toString().padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return at + chunk.write(isNegative && value !== 0n ? `-${text}` : text, at, 'latin1')
}
