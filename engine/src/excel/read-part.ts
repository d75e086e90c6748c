import { isUtf8 } from 'node:buffer'
import { sentence } from '@anj/workflow'
import type { Archive } from './archive.ts'
import { damaged } from './problems.ts'
import { BrokenXml, type XmlReader, XmlScanner } from './xml-scanner.ts'

export interface ReadPartOptions {
  /** Told of how many bytes were taken from the archive. */
  readonly onPacked?: ((bytes: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Asked after each piece; the rest isn't read once it says so. */
  readonly isEnough?: () => boolean
}

/** Reads a part of a workbook into a reader; what is broken in it is told with the part's name and the place. */
export async function readPart(
  archive: Archive,
  part: string,
  reader: XmlReader,
  options: ReadPartOptions = {},
): Promise<void> {
  const { onPacked, signal, isEnough } = options
  const scanner = new XmlScanner(reader)
  try {
    for await (const piece of asUtf8(archive.read(part, onPacked, signal))) {
      scanner.push(piece)
      if (isEnough?.()) return
    }
    scanner.end()
  } catch (cause) {
    if (!(cause instanceof BrokenXml)) throw cause
    throw damaged(sentence('damagedXml', { part, reason: cause.message, at: cause.at }), cause)
  }
}

/** Nearly all documents are UTF-8; those in UTF-16 begin with a mark or with a character's zero byte. */
async function* asUtf8(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let isFirst = true
  for await (const piece of pieces) {
    if (isFirst) {
      const [a = 0, b = 0, c = 0] = piece
      if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) decoder = new TextDecoder('utf-16le')
      if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) decoder = new TextDecoder('utf-16be')
      isFirst = false
      if (a === 0xef && b === 0xbb && c === 0xbf) {
        yield piece.subarray(3)
        continue
      }
    }
    if (!decoder && !isUtf8(wholeCharacters(piece))) throw new BrokenXml('it is not UTF-8', 0)
    yield decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece
  }
}

/** Without the parts of characters that lie in the pieces before and behind. */
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
