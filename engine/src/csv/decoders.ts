import { AppError, type Encoding, encodings } from '@anj/workflow'
import iconv from 'iconv-lite'
import { refuseLongLine } from './normalize-file.ts'
import { countByte } from './read-bytes.ts'
import { MAX_ROW_BYTES } from './read-csv.ts'

const LF = 10
const NOT_A_CHARACTER = '\ufffd'

/**
 * Decodes the next piece of a file; null decodes the remaining bytes at the end. `line` is the line where the piece
 * begins. Throws an error that names the line of an invalid byte (`csvNotInEncoding`, `csvNotUtf16`).
 */
export type Decode = (piece: Buffer | null, line: number) => string

/** Creates a decoder for one file. */
export function createDecoder(encoding: Exclude<Encoding, 'utf-8'>, order: 'le' | 'be'): Decode {
  // The web standard treats iso-8859-1 as Windows-1252, so Node's own latin1 is used.
  if (encoding === 'latin-1') return (piece) => piece?.toString('latin1') ?? ''
  if (encoding === 'utf-16') return utf16Decoder(order)
  return multiByte.has(encoding) ? multiByteDecoder(encoding) : singleByteDecoder(encoding)
}

/** Formats a byte for messages. */
function hexOf(byte: number): string {
  return `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/** Encodings with multi-byte characters. */
export const multiByte: ReadonlySet<Encoding> = new Set([
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
])

interface LenientDecoder {
  readonly write: (piece: Uint8Array) => string
  readonly end: () => string
}

/**
 * Node's decoders are exact for single-byte encodings and ISO-2022-JP. In other East Asian encodings they silently
 * misread some characters (decision 0051), so iconv-lite decodes those and the DOS code pages.
 */
function lenientDecoder(encoding: Encoding): LenientDecoder {
  const isNodes = multiByte.has(encoding) ? encoding === 'iso-2022-jp' : !encoding.startsWith('cp')
  if (isNodes) {
    const decoder = new TextDecoder(encoding)
    return { write: (piece) => decoder.decode(piece, { stream: true }), end: () => decoder.decode() }
  }
  if (multiByte.has(encoding)) return fromBoundaries(encoding)
  const decoder = iconv.getDecoder(encoding)
  return { write: (piece) => decoder.write(Buffer.from(piece)), end: () => decoder.end() ?? '' }
}

/**
 * Decodes each piece together with the preceding bytes, back to the last byte that is certainly a whole character.
 * iconv-lite reserves two bytes of text for each byte of a piece. If a piece ended within a character of four bytes
 * of text, such as an emoji, the next piece could silently lose its last letter.
 */
function fromBoundaries(encoding: Encoding): LenientDecoder {
  let tail: Buffer = Buffer.alloc(0)
  /** The length of the text that was decoded from the tail and has already been returned. */
  let returned = 0
  const read = (piece: Uint8Array, isLast: boolean) => {
    const decoder = iconv.getDecoder(encoding)
    const bytes = Buffer.concat([tail, piece])
    const text = decoder.write(bytes) + (isLast ? (decoder.end() ?? '') : '')
    const fresh = text.slice(returned)
    tail = Buffer.from(bytes.subarray(bytes.findLastIndex((byte) => byte < ALONE) + 1))
    returned = text.length - 1 - lastAlone(text)
    return fresh
  }
  return { write: (piece) => read(piece, false), end: () => read(new Uint8Array(), true) }
}

/** Bytes below this value never continue a multi-byte character. */
const ALONE = 0x30

function lastAlone(text: string): number {
  for (let at = text.length - 1; at >= 0; at -= 1) if (text.charCodeAt(at) < ALONE) return at
  return -1
}

/** Throws the error for an invalid byte, with its line. */
export function refuseByte(encoding: Encoding, line: number, byte: number): never {
  throw new AppError('csvNotInEncoding', { line, encoding: encodings[encoding].name, byte: hexOf(byte) })
}

function singleByteDecoder(encoding: Encoding): Decode {
  const decoder = lenientDecoder(encoding)
  const undefinedBytes = undefinedBytesOf(encoding)
  return (piece, line) => {
    if (!piece) return decoder.end()
    const places = undefinedBytes.map((byte) => piece.indexOf(byte)).filter((at) => at >= 0)
    if (places.length === 0) return decoder.write(piece)
    const first = Math.min(...places)
    return refuseByte(encoding, line + countByte(piece.subarray(0, first), LF), piece[first] ?? 0)
  }
}

/**
 * Returns the bytes that the encoding leaves undefined. Decoders turn some of them into invisible control characters.
 */
function undefinedBytesOf(encoding: Encoding): readonly number[] {
  const hasControls = encoding.startsWith('iso-8859')
  return Array.from({ length: 128 }, (_, i) => i + 128).filter((byte) => {
    const text = lenientDecoder(encoding).write(Uint8Array.of(byte))
    return text === NOT_A_CHARACTER || (!hasControls && text >= '\u0080' && text <= '\u009f')
  })
}

function multiByteDecoder(encoding: Encoding): Decode {
  const decoder = lenientDecoder(encoding)
  /** The bytes since the last byte that is certainly a whole character. */
  let tail: Buffer = Buffer.alloc(0)
  return (piece, line) => {
    const text = piece ? decoder.write(piece) : decoder.end()
    const at = text.indexOf(NOT_A_CHARACTER)
    if (at >= 0) refuseBroken(encoding, tail, piece, line, countLines(text.slice(0, at)))
    if (piece) tail = behindBoundary(encoding, tail, piece)
    // The file would be refused later anyway because of its line length, but refusing it here saves memory.
    if (piece && tail.length > MAX_ROW_BYTES) refuseLongLine(line + countByte(piece, LF))
    return text
  }
}

function behindBoundary(encoding: Encoding, tail: Buffer, piece: Buffer): Buffer {
  // Bytes below `ALONE` never continue a character. In ISO-2022-JP they can, but escape sequences end with their line.
  const isBoundary = (byte: number) => (encoding === 'iso-2022-jp' ? byte === LF : byte < ALONE)
  const last = piece.findLastIndex(isBoundary)
  return last >= 0 ? Buffer.from(piece.subarray(last + 1)) : Buffer.concat([tail, piece])
}

/** The only valid encoding of the replacement character. */
const replacementInGb18030 = Buffer.from([0x84, 0x31, 0xa4, 0x37])

/**
 * Checks the bytes one by one, starting at the line in which the decoder failed, and reports the first invalid byte.
 */
function refuseBroken(
  encoding: Encoding,
  tail: Buffer,
  piece: Buffer | null,
  line: number,
  linesBefore: number,
): void {
  const bytes = Buffer.concat([tail, piece ?? Buffer.alloc(0)])
  const walker = lenientDecoder(encoding)
  let start = afterLines(bytes, linesBefore)
  const refuseAt = (at: number) =>
    refuseByte(encoding, line + countByte(bytes.subarray(0, at), LF), bytes[at] ?? 0)
  for (let at = start; at < bytes.length; at += 1) {
    const text = walker.write(bytes.subarray(at, at + 1))
    const isMeant = bytes.subarray(start, at + 1).equals(replacementInGb18030)
    if (text.includes(NOT_A_CHARACTER) && !isMeant) refuseAt(encoding === 'iso-2022-jp' ? at : start)
    if (text !== '') start = at + 1
  }
  if (!piece) refuseAt(start)
}

/** Returns the offset of the first byte after a number of lines. */
function afterLines(bytes: Buffer, lines: number): number {
  let start = 0
  for (let passed = 0; passed < lines; passed += 1) start = bytes.indexOf(LF, start) + 1
  return start
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

/** Decodes twice, strictly and leniently, because only the lenient result locates the error. */
function utf16Decoder(order: 'le' | 'be'): Decode {
  const strict = new TextDecoder(`utf-16${order}`, { fatal: true })
  const lenient = new TextDecoder(`utf-16${order}`)
  return (piece, line) => {
    const text = piece ? lenient.decode(piece, { stream: true }) : lenient.decode()
    try {
      return piece ? strict.decode(piece, { stream: true }) : strict.decode()
    } catch (cause) {
      const before = text.slice(0, Math.max(0, text.indexOf(NOT_A_CHARACTER)))
      throw new AppError('csvNotUtf16', { line: line + countLines(before) }, { cause })
    }
  }
}
