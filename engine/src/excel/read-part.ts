import { isUtf8 } from 'node:buffer'
import { sentence } from '@anj/workflow'
import type { Archive } from './archive.ts'
import { damagedWorkbook } from './problems.ts'
import { BrokenXml } from './xml-entities.ts'
import { type XmlReader, XmlScanner } from './xml-scanner.ts'

export interface ReadPartOptions {
  /** Called with the number of bytes read from the archive. */
  readonly onPacked?: ((bytes: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Called after each piece; reading stops when it returns true. */
  readonly isEnough?: () => boolean
}

/** Parses a part of a workbook. Errors name the part and the position. */
export async function readPart(
  archive: Archive,
  part: string,
  reader: XmlReader,
  options: ReadPartOptions = {},
): Promise<void> {
  const { onPacked, signal, isEnough } = options
  await readXml(archive.read(part, onPacked, signal), part, reader, isEnough)
}

/** Parses a document. Errors name the document as `part`. */
export async function readXml(
  document: AsyncIterable<Buffer>,
  part: string,
  reader: XmlReader,
  isEnough?: () => boolean,
): Promise<void> {
  const scanner = new XmlScanner(reader)
  const encoding: Encoding = { decoder: null }
  try {
    for await (const piece of asUtf8(document, encoding)) {
      scanner.push(piece)
      if (isEnough?.()) return
    }
    scanner.end()
  } catch (cause) {
    if (!(cause instanceof BrokenXml)) throw cause
    const reason = cause.message
    // If the document was converted to UTF-8, these positions aren't the positions in the file.
    const detail = encoding.decoder
      ? sentence('damagedPart', { part, reason })
      : sentence('damagedXml', { part, reason, at: cause.at })
    throw damagedWorkbook(detail, cause)
  }
}

interface Encoding {
  /** The decoder for UTF-16; null for UTF-8. */
  decoder: InstanceType<typeof TextDecoder> | null
}

/**
 * Converts a document to UTF-8 if needed. UTF-16 documents begin with a byte order mark or with a character that has a
 * zero byte.
 */
async function* asUtf8(pieces: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  let isFirst = true
  let passed = 0
  for await (const piece of pieces) {
    if (isFirst) {
      const [a = 0, b = 0] = piece
      if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0))
        encoding.decoder = new TextDecoder('utf-16le')
      if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c))
        encoding.decoder = new TextDecoder('utf-16be')
      isFirst = false
    }
    const { decoder } = encoding
    if (!decoder && !isUtf8(wholeCharacters(piece)))
      throw new BrokenXml('it is not UTF-8', passed + firstFault(piece))
    yield decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece
    passed += piece.length
  }
}

/** Returns the position of the first invalid byte. */
function firstFault(piece: Buffer): number {
  let good = 0
  let bad = piece.length
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isUtf8(wholeCharacters(piece.subarray(0, middle)))) good = middle
    else bad = middle
  }
  // The last bytes may be an incomplete character.
  const whole = wholeCharacters(piece.subarray(0, good))
  return whole.byteOffset + whole.length - piece.byteOffset
}

/** Returns the piece without incomplete characters at its start and end. */
function wholeCharacters(piece: Buffer): Buffer {
  let start = 0
  while (start < 3 && start < piece.length && isContinuation(piece[start])) start += 1
  let end = piece.length
  for (let back = 1; back <= 3 && back <= piece.length; back += 1) {
    const byte = piece[piece.length - back] ?? 0
    if (byte < 0x80) break
    if (isContinuation(byte)) continue
    end = piece.length - back
    break
  }
  return piece.subarray(start, Math.max(start, end))
}

function isContinuation(byte = 0): boolean {
  return byte >= 0x80 && byte < 0xc0
}
