import type { ByteReader } from './byte-reader.ts'
import { fromCodePage, isUtf8 } from './collation.ts'
import {
  chunkedReader,
  copied,
  decimalReader,
  fixedNames,
  fixedReader,
  guidText,
  momentReader,
  readVariant,
  refuseLength,
  sizedReader,
  type ValueReader,
} from './read-value.ts'
import { codes, MAX_LENGTH } from './type-codes.ts'
import type { SqlType, SqlTypeName } from './values.ts'

/** A type that a client sent, and the function that reads its values. */
export interface IncomingType {
  readonly type: SqlType
  readonly read: ValueReader
}

const NULL_LENGTH = 0xffff
const BYTE_ORDER_MARK = 0xfeff

/** Types with a one-byte length, keyed by type code and length. */
const sized: Readonly<Record<number, Readonly<Record<number, SqlTypeName>>>> = {
  [codes.bitN]: { 1: 'bit' },
  [codes.intN]: { 1: 'tinyint', 2: 'smallint', 4: 'int', 8: 'bigint' },
  [codes.floatN]: { 4: 'real', 8: 'float' },
  [codes.moneyN]: { 4: 'smallmoney', 8: 'money' },
  [codes.datetimeN]: { 4: 'smalldatetime', 8: 'datetime' },
}

/**
 * Reads TYPE_INFO (MS-TDS 2.2.5.6). `inRow` is true for values in rows, where text, ntext and image start with a text
 * pointer.
 */
export function readTypeInfo(reader: ByteReader, inRow: boolean): IncomingType {
  const code = reader.u8()
  const fixed = fixedNames.get(code)
  if (fixed) return { type: { name: fixed }, read: fixedReader(fixed) }
  const bySize = sized[code]
  if (bySize) {
    const bytes = reader.u8()
    const name = bySize[bytes] ?? refuseLength(`type 0x${code.toString(16)}`, bytes)
    return { type: { name }, read: sizedReader(name, bytes) }
  }
  switch (code) {
    case codes.null:
      return { type: { name: 'int' }, read: () => null }
    case codes.decimalN:
    case codes.numericN:
    case codes.oldDecimal:
    case codes.oldNumeric: {
      const most = reader.u8()
      const name = code === codes.decimalN || code === codes.oldDecimal ? 'decimal' : 'numeric'
      return { type: { name, precision: reader.u8(), scale: reader.u8() }, read: decimalReader(most) }
    }
    case codes.guid:
      reader.u8()
      return { type: { name: 'uniqueidentifier' }, read: lengthFirst('uniqueidentifier', 16, guidText) }
    case codes.dateN:
      return {
        type: { name: 'date' },
        read: lengthFirst('date', 3, (from) => ({ days: from.unsigned(3), ticks: 0 })),
      }
    case codes.timeN:
      return moment('time', reader.u8())
    case codes.datetime2N:
      return moment('datetime2', reader.u8())
    case codes.datetimeoffsetN:
      return moment('datetimeoffset', reader.u8())
    case codes.varchar:
    case codes.char:
      return textType(code === codes.char ? 'char' : 'varchar', reader)
    case codes.nvarchar:
    case codes.nchar:
      return unicodeType(code === codes.nchar ? 'nchar' : 'nvarchar', reader)
    case codes.varbinary:
    case codes.binary:
      return binaryType(code === codes.binary ? 'binary' : 'varbinary', reader)
    case codes.oldChar:
    case codes.oldVarchar: {
      const length = reader.u8()
      return { type: { name: 'varchar', length }, read: oldText }
    }
    case codes.oldBinary:
    case codes.oldVarbinary: {
      const length = reader.u8()
      return { type: { name: 'varbinary', length }, read: oldBinary }
    }
    case codes.text:
    case codes.ntext:
    case codes.image:
      return longType(code === codes.text ? 'text' : code === codes.ntext ? 'ntext' : 'image', reader, inRow)
    case codes.xml:
      if (reader.u8() === 1) {
        reader.shortText()
        reader.shortText()
        reader.text()
      }
      return { type: { name: 'xml' }, read: chunkedReader((bytes) => withoutMark(bytes.toString('utf16le'))) }
    case codes.udt:
      return classType(reader, inRow)
    case codes.variant:
      reader.u32()
      return { type: { name: 'sql_variant' }, read: readVariant }
    default:
      throw new Error(`The type 0x${code.toString(16)} isn't known`)
  }
}

function lengthFirst(name: SqlTypeName, bytes: number, read: ValueReader): ValueReader {
  return (reader) => {
    const length = reader.u8()
    if (length === 0) return null
    return length === bytes ? read(reader) : refuseLength(name, length)
  }
}

function moment(name: 'time' | 'datetime2' | 'datetimeoffset', scale: number): IncomingType {
  return { type: { name, scale }, read: momentReader(name, scale) }
}

function textType(name: 'char' | 'varchar', reader: ByteReader): IncomingType {
  const most = reader.u16()
  const utf8 = isUtf8(reader.bytes(5))
  const decode = (buffer: Buffer, start: number, end: number) =>
    utf8 ? buffer.toString('utf8', start, end) : fromCodePage(buffer, start, end)
  if (most === MAX_LENGTH)
    return {
      type: { name, length: 'max' },
      read: chunkedReader((bytes) => decode(bytes, 0, bytes.length)),
    }
  return {
    type: { name, length: most },
    read: (from) => {
      const length = from.u16()
      if (length === NULL_LENGTH) return null
      if (length > most) refuseLength(name, length)
      const at = from.step(length)
      return decode(from.buffer, at, at + length)
    },
  }
}

function unicodeType(name: 'nchar' | 'nvarchar', reader: ByteReader): IncomingType {
  const most = reader.u16()
  reader.bytes(5)
  if (most === MAX_LENGTH)
    return { type: { name, length: 'max' }, read: chunkedReader((bytes) => bytes.toString('utf16le')) }
  return {
    type: { name, length: most / 2 },
    read: (from) => {
      const length = from.u16()
      if (length === NULL_LENGTH) return null
      if (length > most || length % 2 === 1) refuseLength(name, length)
      return from.ucs2(length)
    },
  }
}

function binaryType(name: 'binary' | 'varbinary', reader: ByteReader): IncomingType {
  const most = reader.u16()
  if (most === MAX_LENGTH) return { type: { name, length: 'max' }, read: chunkedReader((bytes) => bytes) }
  return {
    type: { name, length: most },
    read: (from) => {
      const length = from.u16()
      if (length === NULL_LENGTH) return null
      if (length > most) refuseLength(name, length)
      return from.bytes(length)
    },
  }
}

const oldText: ValueReader = (reader) => {
  const length = reader.u8()
  if (length === 0) return null
  const at = reader.step(length)
  return fromCodePage(reader.buffer, at, at + length)
}

const oldBinary: ValueReader = (reader) => {
  const length = reader.u8()
  return length === 0 ? null : reader.bytes(length)
}

function longType(name: 'text' | 'ntext' | 'image', reader: ByteReader, inRow: boolean): IncomingType {
  reader.u32()
  const utf8 = name === 'image' ? false : isUtf8(reader.bytes(5))
  return {
    type: { name },
    read: (from) => {
      if (inRow) {
        const pointer = from.u8()
        if (pointer === 0) return null
        from.step(pointer + 8)
      }
      const length = from.i32()
      if (length < 0) return null
      const at = from.step(length)
      if (name === 'image') return copied(from.buffer, at, length)
      if (name === 'ntext') return from.buffer.toString('utf16le', at, at + length)
      return utf8 ? from.buffer.toString('utf8', at, at + length) : fromCodePage(from.buffer, at, at + length)
    },
  }
}

/**
 * Reads UDT_INFO (2.2.5.5.2), which identifies a type by its name, and for columns also contains a length and a class.
 */
function classType(reader: ByteReader, inRow: boolean): IncomingType {
  if (inRow) reader.u16()
  reader.shortText()
  reader.shortText()
  const name = reader.shortText().toLowerCase()
  if (inRow) reader.text()
  if (name !== 'hierarchyid' && name !== 'geography' && name !== 'geometry')
    throw new Error(`The type ${name} isn't known`)
  return { type: { name }, read: chunkedReader((bytes) => bytes) }
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text
}
