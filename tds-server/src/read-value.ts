import { type ByteReader, NEED_MORE_BYTES } from './byte-reader.ts'
import { fromCodePage } from './collation.ts'
import { SqlError } from './session.ts'
import { codes, DAYS_TO_1900, timeBytes } from './type-codes.ts'
import type { Moment, SqlTypeName, SqlValue } from './values.ts'

/** Reads one value. Throws `NEED_MORE_BYTES` if the value hasn't arrived completely. */
export type ValueReader = (reader: ByteReader) => SqlValue

/** Throws SQL Server's error for a value whose length is invalid for its type. */
export function refuseLength(type: string, length: number): never {
  throw new SqlError({
    number: 4815,
    message: `Received an invalid column length from the bcp client: ${length} bytes for ${type}.`,
  })
}

/**
 * Returns the reader of a fixed-width type. Each type has its own function, so that reading a row requires no type
 * checks.
 */
export function fixedReader(name: SqlTypeName): ValueReader {
  switch (name) {
    case 'bit':
      return (reader) => reader.u8() !== 0
    case 'tinyint':
      return (reader) => reader.u8()
    case 'smallint':
      return (reader) => (reader.u16() << 16) >> 16
    case 'int':
      return (reader) => reader.i32()
    case 'bigint':
      return (reader) => reader.i64()
    case 'real':
      return (reader) => reader.buffer.readFloatLE(reader.step(4))
    case 'float':
      return (reader) => reader.buffer.readDoubleLE(reader.step(8))
    case 'smallmoney':
      return (reader) => BigInt(reader.i32())
    case 'money':
      return (reader) => {
        const high = reader.i32()
        return (BigInt(high) << 32n) | BigInt(reader.u32())
      }
    case 'smalldatetime':
      return (reader) => {
        const days = reader.u16()
        return { days: days + DAYS_TO_1900, ticks: reader.u16() * 600_000_000 }
      }
    default:
      return (reader) => {
        const days = reader.i32()
        return { days: days + DAYS_TO_1900, ticks: Math.round((reader.u32() * 10) / 3) * 10_000 }
      }
  }
}

/** Returns the reader of a fixed-width type with a length prefix, where 0 means null. */
export function sizedReader(name: SqlTypeName, bytes: number): ValueReader {
  const read = fixedReader(name)
  return (reader) => {
    const length = reader.u8()
    if (length === 0) return null
    if (length !== bytes) refuseLength(name, length)
    return read(reader)
  }
}

/**
 * Returns the reader of a decimal (MS-TDS 2.2.5.5.1.6): length, sign, digits. `most` is the announced number of bytes;
 * digits come in groups of four bytes.
 */
export function decimalReader(most: number): ValueReader {
  return (reader) => {
    const length = reader.u8()
    if (length === 0) return null
    if (length > most || (length !== 5 && length !== 9 && length !== 13 && length !== 17))
      refuseLength('decimal', length)
    const isNegative = reader.u8() === 0
    let digits: bigint
    if (length === 5) digits = BigInt(reader.u32())
    else {
      digits = reader.u64()
      if (length === 13) digits |= BigInt(reader.u32()) << 64n
      else if (length === 17) digits |= reader.u64() << 64n
    }
    return isNegative ? -digits : digits
  }
}

/** Returns the reader of time(n), datetime2(n) or datetimeoffset(n) (2.2.5.5.1.8). */
export function momentReader(name: 'time' | 'datetime2' | 'datetimeoffset', scale: number): ValueReader {
  const bytes = timeBytes(scale)
  const unit = 10 ** (7 - scale)
  const whole = bytes + (name === 'time' ? 0 : name === 'datetime2' ? 3 : 5)
  return (reader) => {
    const length = reader.u8()
    if (length === 0) return null
    if (length !== whole) refuseLength(name, length)
    return readMoment(name, bytes, unit, reader)
  }
}

function readMoment(name: string, bytes: number, unit: number, reader: ByteReader): Moment {
  const ticks = reader.unsigned(bytes) * unit
  if (name === 'time') return { days: 0, ticks }
  const days = reader.unsigned(3)
  if (name === 'datetime2') return { days, ticks }
  return { days, ticks, offset: (reader.u16() << 16) >> 16 }
}

/** Reads a uniqueidentifier as text. Its first three groups are little-endian. */
export function guidText(reader: ByteReader): string {
  const hex = reader.bytes(16).toString('hex').toUpperCase()
  const turned = (from: number, bytes: number) =>
    (hex.slice(from, from + bytes * 2).match(/../g) ?? []).reverse().join('')
  return `${turned(0, 4)}-${turned(8, 2)}-${turned(12, 2)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Copies bytes, so that a small value doesn't keep a large buffer alive. */
export function copied(buffer: Buffer, at: number, length: number): Buffer {
  return Buffer.from(buffer.subarray(at, at + length))
}

const CHUNKED_NULL = 0xffffffffffffffffn

/**
 * Returns the reader of a chunked value (2.2.5.2.3): the total length, which may be unknown, then the chunks with their
 * lengths, and an empty chunk at the end.
 */
export function chunkedReader(make: (bytes: Buffer) => SqlValue): ValueReader {
  return (reader) => {
    if (reader.u64() === CHUNKED_NULL) return null
    const chunks: Buffer[] = []
    for (let length = reader.u32(); length > 0; length = reader.u32()) {
      const at = reader.step(length)
      chunks.push(reader.buffer.subarray(at, at + length))
    }
    return make(Buffer.concat(chunks))
  }
}

/** Reads sql_variant (2.2.5.5.4): total length, base type, its properties, and the value without its length. */
export function readVariant(reader: ByteReader): SqlValue {
  const length = reader.u32()
  if (length === 0) return null
  if (reader.left < length) throw NEED_MORE_BYTES
  const end = reader.at + length
  const code = reader.u8()
  const properties = reader.bytes(reader.u8())
  const rest = end - reader.at
  const value = variantValue(code, properties, rest, reader)
  reader.at = end
  return value
}

function variantValue(code: number, properties: Buffer, rest: number, reader: ByteReader): SqlValue {
  const scale = properties[0] ?? 7
  switch (code) {
    case codes.nvarchar:
    case codes.nchar:
      return reader.ucs2(rest)
    case codes.varchar:
    case codes.char: {
      const at = reader.step(rest)
      return fromCodePage(reader.buffer, at, at + rest)
    }
    case codes.varbinary:
    case codes.binary:
      return reader.bytes(rest)
    case codes.guid:
      return guidText(reader)
    case codes.dateN:
      return { days: reader.unsigned(3), ticks: 0 }
    case codes.timeN:
      return readMoment('time', rest, 10 ** (7 - scale), reader)
    case codes.datetime2N:
      return readMoment('datetime2', rest - 3, 10 ** (7 - scale), reader)
    case codes.datetimeoffsetN:
      return readMoment('datetimeoffset', rest - 5, 10 ** (7 - scale), reader)
    default: {
      const name = fixedNames.get(code)
      if (!name) throw new Error(`The type 0x${code.toString(16)} can't stand in a sql_variant`)
      return fixedReader(name)(reader)
    }
  }
}

/** Fixed-width types by code. */
export const fixedNames: ReadonlyMap<number, SqlTypeName> = new Map([
  [codes.bit, 'bit'],
  [codes.int1, 'tinyint'],
  [codes.int2, 'smallint'],
  [codes.int4, 'int'],
  [codes.int8, 'bigint'],
  [codes.float4, 'real'],
  [codes.float8, 'float'],
  [codes.money4, 'smallmoney'],
  [codes.money8, 'money'],
  [codes.datetime4, 'smalldatetime'],
  [codes.datetime8, 'datetime'],
])
