import type { SqlValue } from '../../values.ts'
import { conversionError, notUnderstood } from '../errors.ts'
import type { EngineType } from '../syntax/tree.ts'
import { isUtf8, toCodePage } from './collation.ts'
import type { Converter } from './convert.ts'
import { fitText } from './fit-text.ts'
import { isBinary, isText, isUnicode, isWhole, messageName } from './type-facts.ts'

const widths: Readonly<Record<string, number>> = { bit: 1, tinyint: 1, smallint: 2, int: 4, bigint: 8 }

/** Returns the bytes of a text in the encoding of its type. */
export function textBytes(text: string, type: EngineType): Buffer {
  if (isUnicode(type.name)) return Buffer.from(text, 'utf16le')
  if (isUtf8(type.collation)) return Buffer.from(text, 'utf8')
  return codePageBytes(toCodePage(text, type.collation))
}

const codePage = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, i) => i))].map(
    (char, i) => [char, i],
  ),
)
const codePageChars = [...codePage.keys()]

function codePageBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length)
  for (let i = 0; i < text.length; i += 1) bytes[i] = codePage.get(text.charAt(i)) ?? 63
  return bytes
}

/** Returns a uniqueidentifier for sixteen bytes. The first three groups are little-endian. */
export function guidText(bytes: Buffer): string {
  const b = Buffer.alloc(16)
  bytes.copy(b, 0, 0, 16)
  const hex = (...at: number[]) => at.map((i) => (b[i] ?? 0).toString(16).padStart(2, '0')).join('')
  return `${hex(3, 2, 1, 0)}-${hex(5, 4)}-${hex(7, 6)}-${hex(8, 9)}-${hex(10, 11, 12, 13, 14, 15)}`.toUpperCase()
}

export function guidBytes(text: string): Buffer {
  const raw = Buffer.from(text.replaceAll('-', ''), 'hex')
  return Buffer.from([3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15].map((i) => raw[i] ?? 0))
}

function fitBytes(to: EngineType, fromNumber: boolean): (bytes: Buffer) => Buffer {
  const length = to.name === 'timestamp' ? 8 : (to.length ?? 'max')
  const fixed = to.name === 'binary' || to.name === 'timestamp'
  if (length === 'max') return (bytes) => bytes
  return (bytes) => {
    if (bytes.length === length) return bytes
    if (bytes.length > length)
      return fromNumber ? bytes.subarray(bytes.length - length) : bytes.subarray(0, length)
    if (!fixed) return bytes
    const padded = Buffer.alloc(length)
    bytes.copy(padded, fromNumber ? length - bytes.length : 0)
    return padded
  }
}

/** Returns the function that converts values of a type to bytes. */
export function binaryConverter(from: EngineType, to: EngineType, style: number | null): Converter {
  if (isBinary(from.name)) {
    const fit = fitBytes(to, false)
    return (value) => fit(value as Buffer)
  }
  if (isText(from.name)) {
    const fit = fitBytes(to, false)
    if (style === null || style === 0) return (value) => fit(textBytes(value as string, from))
    return (value) => {
      const text = value as string
      const hex = style === 1 ? text.replace(/^0x/i, '') : text
      if ((style === 1 && !/^0x/i.test(text)) || hex.length % 2 === 1 || !/^[0-9a-f]*$/i.test(hex))
        throw conversionError(messageName(from), to.name)
      return fit(Buffer.from(hex, 'hex'))
    }
  }
  if (isWhole(from.name)) {
    const width = widths[from.name] ?? 4
    const fit = fitBytes(to, true)
    return (value) => {
      const bytes = Buffer.alloc(8)
      bytes.writeBigInt64BE(BigInt(value as number | bigint | boolean))
      return fit(bytes.subarray(8 - width))
    }
  }
  if (from.name === 'uniqueidentifier') {
    const fit = fitBytes(to, false)
    return (value) => fit(guidBytes(value as string))
  }
  if (from.name === 'hierarchyid' || from.name === 'geography' || from.name === 'geometry')
    return (value) => value
  throw notUnderstood(`a conversion from ${messageName(from)} to ${to.name}`)
}

/** Returns the function that converts bytes to values of another type. */
export function bytesConverter(from: EngineType, to: EngineType, style: number | null = null): Converter {
  if (isText(to.name)) {
    const fit = fitText(to)
    if (style === 1 || style === 2) {
      const prefix = style === 1 ? '0x' : ''
      return (value) => fit(`${prefix}${(value as Buffer).toString('hex').toUpperCase()}`)
    }
    if (isUnicode(to.name)) return (value) => fit((value as Buffer).toString('utf16le'))
    return (value) => fit([...(value as Buffer)].map((byte) => codePageChars[byte] ?? '?').join(''))
  }
  if (isWhole(to.name)) {
    const width = widths[to.name] ?? 4
    return (value): SqlValue => {
      const bytes = value as Buffer
      const padded = Buffer.alloc(8)
      const kept = bytes.subarray(Math.max(0, bytes.length - width))
      kept.copy(padded, 8 - kept.length)
      if (to.name === 'bit') return padded.some((byte) => byte !== 0)
      if (to.name === 'bigint') return padded.readBigInt64BE()
      if (to.name === 'int') return padded.readInt32BE(4)
      return to.name === 'smallint' ? padded.readInt16BE(6) : padded.readUInt8(7)
    }
  }
  if (to.name === 'uniqueidentifier') return (value) => guidText(value as Buffer)
  if (to.name === 'hierarchyid' || to.name === 'geography' || to.name === 'geometry') return (value) => value
  throw notUnderstood(`a conversion from ${messageName(from)} to ${to.name}`)
}
