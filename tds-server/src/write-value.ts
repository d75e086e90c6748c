import type { ByteWriter } from './byte-writer.ts'
import { writeCodePage } from './collation.ts'
import { codes, DAYS_TO_1900, decimalBytes, timeBytes } from './type-codes.ts'
import type { Moment, SqlType, SqlValue } from './values.ts'
import { hasTextPointer, isChunked, isFixed } from './write-type.ts'

/** Writes a value in the format that TYPE_INFO announces (MS-TDS 2.2.5.5). */
export type ValueWriter = (writer: ByteWriter, value: SqlValue) => void

const CHUNKED_NULL = 0xffffffffffffffffn
const LONG_NULL = -1
const NULL_LENGTH = 0xffff
/** Prefix of text, ntext and image in rows: a pointer of 16 bytes and a timestamp of eight (2.2.7.20). */
const textPointer = Buffer.concat([
  Buffer.from([16]),
  Buffer.from('dummy textptr\0\0\0'),
  Buffer.from('dummyTS\0'),
])

/** Returns the writer of a type's values. With `inRow`, the old large types start with a text pointer. */
export function valueWriter(type: SqlType, nullable: boolean, inRow: boolean): ValueWriter {
  if (hasTextPointer(type)) return longWriter(type, inRow)
  if (isChunked(type)) return chunkedWriter(type)
  if (type.name === 'sql_variant')
    return (writer, value) => {
      if (value === null) writer.u32(0)
      else writeVariant(writer, value)
    }
  const write = plainWriter(type)
  if (isFixed(type, nullable)) return (writer, value) => write(writer, present(type, value), false)
  const emptyIsTwoBytes = [
    'char',
    'varchar',
    'nchar',
    'nvarchar',
    'binary',
    'varbinary',
    'timestamp',
  ].includes(type.name)
  return (writer, value) => {
    if (value !== null) write(writer, value, true)
    else if (emptyIsTwoBytes) writer.u16(NULL_LENGTH)
    else writer.u8(0)
  }
}

function present(type: SqlType, value: SqlValue): Exclude<SqlValue, null> {
  if (value === null) throw new Error(`A value of a column ${type.name} NOT NULL is null`)
  return value
}

type PlainWriter = (writer: ByteWriter, value: Exclude<SqlValue, null>, withLength: boolean) => void

/** Returns the writer of non-null values. `withLength` adds a length prefix. */
function plainWriter(type: SqlType): PlainWriter {
  switch (type.name) {
    case 'bit':
      return (writer, value, withLength) => {
        if (withLength) writer.u8(1)
        writer.u8(value ? 1 : 0)
      }
    case 'tinyint':
    case 'smallint':
    case 'int': {
      const bytes = type.name === 'tinyint' ? 1 : type.name === 'smallint' ? 2 : 4
      return (writer, value, withLength) => {
        if (withLength) writer.u8(bytes)
        if (bytes === 1) writer.u8(value as number)
        else if (bytes === 2) writer.u16(value as number)
        else writer.u32(value as number)
      }
    }
    case 'bigint':
      return (writer, value, withLength) => {
        if (withLength) writer.u8(8)
        writer.i64(value as bigint)
      }
    case 'real':
    case 'float': {
      const isReal = type.name === 'real' || (type.precision ?? 53) <= 24
      return (writer, value, withLength) => {
        if (withLength) writer.u8(isReal ? 4 : 8)
        writer.reserve(8)
        writer.at = isReal
          ? writer.buffer.writeFloatLE(value as number, writer.at)
          : writer.buffer.writeDoubleLE(value as number, writer.at)
      }
    }
    case 'decimal':
    case 'numeric': {
      const bytes = decimalBytes(type.precision ?? 18)
      return (writer, value) => writeDecimal(writer, value as bigint, bytes)
    }
    case 'money':
      return (writer, value, withLength) => {
        if (withLength) writer.u8(8)
        const units = BigInt.asUintN(64, value as bigint)
        writer.u32(Number(units >> 32n)).u32(Number(units & 0xffffffffn))
      }
    case 'smallmoney':
      return (writer, value, withLength) => {
        if (withLength) writer.u8(4)
        writer.u32(Number(value))
      }
    case 'date':
      return (writer, value) => writer.u8(3).unsigned((value as Moment).days, 3)
    case 'time':
    case 'datetime2':
    case 'datetimeoffset':
      return momentWriter(type.name, type.scale ?? 7)
    case 'datetime':
      return (writer, value, withLength) => {
        if (withLength) writer.u8(8)
        const { days, ticks } = value as Moment
        const thirds = Math.round((ticks * 3) / 100_000)
        const carry = thirds === 25_920_000 ? 1 : 0
        writer.u32(days - DAYS_TO_1900 + carry).u32(carry ? 0 : thirds)
      }
    case 'smalldatetime':
      return (writer, value, withLength) => {
        if (withLength) writer.u8(4)
        const { days, ticks } = value as Moment
        writer.u16(days - DAYS_TO_1900).u16(Math.floor(ticks / 600_000_000))
      }
    case 'char':
    case 'varchar':
      return (writer, value) => {
        const text = value as string
        writer.u16(text.length).reserve(text.length)
        writer.at += writeCodePage(writer.buffer, writer.at, text)
      }
    case 'nchar':
    case 'nvarchar':
      return (writer, value) => writer.u16((value as string).length * 2).ucs2(value as string)
    case 'binary':
    case 'varbinary':
    case 'timestamp':
      return (writer, value) => writer.u16((value as Buffer).length).bytes(value as Buffer)
    case 'uniqueidentifier':
      return (writer, value) => writer.u8(16).bytes(guidBytes(value as string))
    default:
      throw new Error(`No writer for ${type.name}`)
  }
}

/** Writes a decimal: length, sign, unscaled number (2.2.5.5.1.6). */
function writeDecimal(writer: ByteWriter, value: bigint, bytes: number): void {
  writer.u8(bytes + 1).u8(value < 0n ? 0 : 1)
  let rest = value < 0n ? -value : value
  for (let left = bytes; left > 0; left -= 4) {
    writer.u32(Number(rest & 0xffffffffn))
    rest >>= 32n
  }
}

/**
 * Returns the writer of time(n), datetime2(n) or datetimeoffset(n): fractional units since midnight, days, offset in
 * minutes.
 */
function momentWriter(name: 'time' | 'datetime2' | 'datetimeoffset', scale: number): PlainWriter {
  const bytes = timeBytes(scale)
  const unit = 10 ** (7 - scale)
  const length = bytes + (name === 'time' ? 0 : name === 'datetime2' ? 3 : 5)
  return (writer, value) => {
    const { days, ticks, offset } = value as Moment
    writer.u8(length).unsigned(Math.floor(ticks / unit), bytes)
    if (name !== 'time') writer.unsigned(days, 3)
    if (name === 'datetimeoffset') writer.u16(offset ?? 0)
  }
}

/** Returns the bytes of a uniqueidentifier. Its first three groups are little-endian (2.2.5.5.1.7). */
export function guidBytes(text: string): Buffer {
  const bytes = Buffer.from(text.replaceAll('-', ''), 'hex')
  return Buffer.concat([
    bytes.subarray(0, 4).reverse(),
    bytes.subarray(4, 6).reverse(),
    bytes.subarray(6, 8).reverse(),
    bytes.subarray(8),
  ])
}

/** Returns the writer of text, ntext and image. */
function longWriter(type: SqlType, inRow: boolean): ValueWriter {
  return (writer, value) => {
    if (value === null) {
      if (inRow) writer.u8(0)
      else writer.u32(LONG_NULL)
      return
    }
    if (inRow) writer.bytes(textPointer)
    const bytes = bytesOf(type, value)
    writer.u32(bytes.length).bytes(bytes)
  }
}

/**
 * Returns the writer of max types, xml and class types (2.2.5.2.3): the total length, then the chunks with their
 * lengths, and an empty chunk at the end.
 */
function chunkedWriter(type: SqlType): ValueWriter {
  return (writer, value) => {
    if (value === null) {
      writer.i64(CHUNKED_NULL)
      return
    }
    const bytes = bytesOf(type, value)
    writer.i64(BigInt(bytes.length))
    if (bytes.length > 0) writer.u32(bytes.length).bytes(bytes)
    writer.u32(0)
  }
}

function bytesOf(type: SqlType, value: Exclude<SqlValue, null>): Buffer {
  if (Buffer.isBuffer(value)) return value
  const text = value as string
  if (type.name === 'varchar' || type.name === 'text') {
    const bytes = Buffer.allocUnsafe(text.length)
    writeCodePage(bytes, 0, text)
    return bytes
  }
  return Buffer.from(text, 'utf16le')
}

/**
 * Writes sql_variant (2.2.5.5.4): length, base type, length of its properties, properties, value. The type is derived
 * from the value.
 */
function writeVariant(writer: ByteWriter, value: Exclude<SqlValue, null>): void {
  const start = writer.at
  writer.u32(0)
  if (typeof value === 'boolean')
    writer
      .u8(codes.bit)
      .u8(0)
      .u8(value ? 1 : 0)
  else if (typeof value === 'bigint') writer.u8(codes.int8).u8(0).i64(value)
  else if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31)
    writer.u8(codes.int4).u8(0).u32(value)
  else if (typeof value === 'number') {
    writer.u8(codes.float8).u8(0).reserve(8)
    writer.at = writer.buffer.writeDoubleLE(value, writer.at)
  } else if (typeof value === 'string') {
    writer
      .u8(codes.nvarchar)
      .u8(7)
      .bytes(Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]))
      .u16(8000)
      .ucs2(value)
  } else if (Buffer.isBuffer(value)) writer.u8(codes.varbinary).u8(2).u16(8000).bytes(value)
  else writer.u8(codes.datetime2N).u8(1).u8(7).unsigned(value.ticks, 5).unsigned(value.days, 3)
  writer.buffer.writeUInt32LE(writer.at - start - 4, start)
}
