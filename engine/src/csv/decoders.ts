import { AppError, type Encoding, encodings } from '@anj/workflow'
import iconv from 'iconv-lite'
import { countOf } from './read-bytes.ts'
import { LONGEST_ROW } from './read-csv.ts'
import { refuseLong } from './tidy-file.ts'

const LF = 10
const NOT_A_CHARACTER = '\ufffd'

/**
 * Turns the next piece of a file into text, or with null what is left at its end. Bytes that the encoding doesn't have are
 * refused by their line (`csvNotInEncoding`, `csvNotUtf16`); `line` is the one in which the piece begins.
 */
export type Decode = (piece: Buffer | null, line: number) => string

/** A decoder for one file. */
export function decoderOf(encoding: Exclude<Encoding, 'utf-8'>, order: 'le' | 'be'): Decode {
  // The web's name iso-8859-1 means Windows-1252; this one is the standard's.
  if (encoding === 'latin-1') return (piece) => piece?.toString('latin1') ?? ''
  if (encoding === 'utf-16') return utf16Decoder(order)
  return multiByte.has(encoding) ? multiByteDecoder(encoding) : singleByteDecoder(encoding)
}

/** A byte as sentences name it. */
function hexOf(byte: number): string {
  return `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/** Encodings with characters of several bytes. */
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
 * Node's own decoders are exact for one-byte encodings and ISO-2022-JP. Of the other East Asian ones they read some
 * characters as others without a word (decision 0051); those and the code pages of DOS are iconv-lite's.
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
 * Decodes each piece anew from the last byte before it that is a character of its own for certain. iconv-lite makes room
 * for two bytes of text for each byte of a piece: where a piece ends within a character of four bytes of text, such as an
 * emoji, the next one can lose its last letter without a word.
 */
function fromBoundaries(encoding: Encoding): LenientDecoder {
  let tail: Buffer = Buffer.alloc(0)
  /** Length of the tail's text that was given already. */
  let given = 0
  const read = (piece: Uint8Array, isLast: boolean) => {
    const decoder = iconv.getDecoder(encoding)
    const bytes = Buffer.concat([tail, piece])
    const text = decoder.write(bytes) + (isLast ? (decoder.end() ?? '') : '')
    const fresh = text.slice(given)
    tail = Buffer.from(bytes.subarray(bytes.findLastIndex((byte) => byte < ALONE) + 1))
    given = text.length - 1 - lastAlone(text)
    return fresh
  }
  return { write: (piece) => read(piece, false), end: () => read(new Uint8Array(), true) }
}

/** No character of several bytes goes on in a byte below this one. */
const ALONE = 0x30

function lastAlone(text: string): number {
  for (let at = text.length - 1; at >= 0; at -= 1) if (text.charCodeAt(at) < ALONE) return at
  return -1
}

/** Refuses a byte of a line that an encoding doesn't have. */
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
    return refuseByte(encoding, line + countOf(piece.subarray(0, first), LF), piece[first] ?? 0)
  }
}

/** Bytes to which an encoding gives no character. Decoders make invisible control characters of some of them. */
function undefinedBytesOf(encoding: Encoding): readonly number[] {
  const hasControls = encoding.startsWith('iso-8859')
  return Array.from({ length: 128 }, (_, i) => i + 128).filter((byte) => {
    const text = lenientDecoder(encoding).write(Uint8Array.of(byte))
    return text === NOT_A_CHARACTER || (!hasControls && text >= '\u0080' && text <= '\u009f')
  })
}

function multiByteDecoder(encoding: Encoding): Decode {
  const decoder = lenientDecoder(encoding)
  /** The bytes since the last one that is a character of its own for certain. */
  let tail: Buffer = Buffer.alloc(0)
  return (piece, line) => {
    const text = piece ? decoder.write(piece) : decoder.end()
    const at = text.indexOf(NOT_A_CHARACTER)
    if (at >= 0) refuseBroken(encoding, tail, piece, line, countLines(text.slice(0, at)))
    if (piece) tail = behindBoundary(encoding, tail, piece)
    // Such a file is refused for its line in any case, and here before it fills the memory.
    if (piece && tail.length > LONGEST_ROW) refuseLong(line + countOf(piece, LF))
    return text
  }
}

function behindBoundary(encoding: Encoding, tail: Buffer, piece: Buffer): Buffer {
  // No character goes on in such a byte; an escape sequence of ISO-2022-JP ends with its line.
  const isBoundary = (byte: number) => (encoding === 'iso-2022-jp' ? byte === LF : byte < ALONE)
  const last = piece.findLastIndex(isBoundary)
  return last >= 0 ? Buffer.from(piece.subarray(last + 1)) : Buffer.concat([tail, piece])
}

/** The only way in which a text may hold this character. */
const replacementInGb18030 = Buffer.from([0x84, 0x31, 0xa4, 0x37])

/** Walks over the bytes one by one, from the line that a decoder stumbled in, and refuses the first that is wrong. */
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
    refuseByte(encoding, line + countOf(bytes.subarray(0, at), LF), bytes[at] ?? 0)
  for (let at = start; at < bytes.length; at += 1) {
    const text = walker.write(bytes.subarray(at, at + 1))
    const isMeant = bytes.subarray(start, at + 1).equals(replacementInGb18030)
    if (text.includes(NOT_A_CHARACTER) && !isMeant) refuseAt(encoding === 'iso-2022-jp' ? at : start)
    if (text !== '') start = at + 1
  }
  if (!piece) refuseAt(start)
}

/** Finds where the line behind so many others begins. */
function afterLines(bytes: Buffer, lines: number): number {
  let start = 0
  for (let passed = 0; passed < lines; passed += 1) start = bytes.indexOf(LF, start) + 1
  return start
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

/** Decodes twice, strictly and not, since only the second can tell where the first has failed. */
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
