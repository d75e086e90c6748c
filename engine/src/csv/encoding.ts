import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError, type Encoding, type MessageCode, sentence } from '@anj/workflow'
import { createDecoder } from './decoders.ts'
import { countByte, readBytes, utf8CharLength } from './read-bytes.ts'

/** Refuses known binary formats by their first bytes. */
export function refuseBinary(head: Buffer): void {
  const isText = !head.includes(0)
  const found = magics.find(
    ({ bytes, mayBeText }) => head.subarray(0, bytes.length).equals(bytes) && !(mayBeText && isText),
  )
  if (found) throw new AppError('csvBinary', { why: sentence(found.why) })
}

type Why = Extract<MessageCode, `binary${'Zip' | 'OldExcel' | 'Pdf' | 'Gzip' | 'Image' | 'Parquet'}`>
const magic = (hex: string, why: Why, mayBeText = false) => ({
  bytes: Buffer.from(hex, 'hex'),
  why,
  mayBeText,
})
const magics = [
  magic('504b0304', 'binaryZip'),
  magic('504b0506', 'binaryZip'),
  magic('d0cf11e0a1b11ae1', 'binaryOldExcel'),
  magic('255044462d', 'binaryPdf'),
  magic('1f8b', 'binaryGzip'),
  magic('89504e470d0a1a0a', 'binaryImage'),
  magic('ffd8ff', 'binaryImage'),
  magic('474946383961', 'binaryImage', true),
  magic('474946383761', 'binaryImage', true),
  // A text file may begin with a column named PAR1.
  magic('50415231', 'binaryParquet', true),
]

/** Returns the byte order of a UTF-16 file, from its byte order mark or from the position of most NUL bytes. */
export function likelyByteOrder(head: Buffer): 'le' | 'be' {
  const order = utf16ByteOrder(head)
  if (order) return order
  const { even, odd } = countNuls(head)
  return even > odd ? 'be' : 'le'
}

/**
 * Returns the byte order of a UTF-16 file, from its byte order mark, its NUL bytes or its line endings; null for
 * other files.
 */
export function utf16ByteOrder(head: Buffer): 'le' | 'be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'be'
  const { even, odd, pairs } = countNuls(head)
  if (odd > pairs / 2 && even < pairs / 100) return 'le'
  if (even > pairs / 2 && odd < pairs / 100) return 'be'
  return even + odd > 0 ? readableOrder(head) : null
}

/**
 * Returns the byte order in which the bytes are readable text. Text in non-Latin scripts has few NUL bytes, but it
 * contains line breaks and ASCII delimiters or digits.
 */
function readableOrder(head: Buffer): 'le' | 'be' | null {
  const [order, another] = (['le', 'be'] as const).filter((one) => isUtf16Text(head, one))
  return another ? null : (order ?? null)
}

function isUtf16Text(head: Buffer, order: 'le' | 'be'): boolean {
  try {
    // An incomplete character at the end of the head is ignored.
    const text = new TextDecoder(`utf-16${order}`, { fatal: true }).decode(head, { stream: true })
    // In a file that isn't UTF-16, most line feeds aren't paired with a NUL.
    const areLineEnds = (text.split('\n').length - 1) * 2 > countByte(head, LF)
    return areLineEnds && /[\t -~]/.test(text) && !notInUtf16Texts.test(text)
  } catch {
    return false
  }
}

const LF = 10
/** Control characters, private-use characters and unassigned code points. */
const notInUtf16Texts = /[^\P{Cc}\t\n\r]|\p{Co}|\p{Cn}/u

/** Counts the NUL bytes at even and odd offsets. */
function countNuls(head: Buffer) {
  let even = 0
  let odd = 0
  const pairs = Math.floor(head.length / 2)
  for (let i = 0; i < pairs * 2; i += 1) {
    if (head[i] !== 0) continue
    if (i % 2 === 0) even += 1
    else odd += 1
  }
  return { even, odd, pairs }
}

/**
 * True when a file with invalid bytes was probably meant to be UTF-8, because more of its non-ASCII characters are
 * valid than invalid.
 */
export async function isMostlyUtf8(path: string, signal?: AbortSignal): Promise<boolean> {
  let right = 0
  let wrong = 0
  for await (const piece of readBytes(path, signal)) {
    for (let at = 0; at < piece.length; at += 1) {
      const first = piece[at] ?? 0
      if (first < 0x80) continue
      const length = utf8CharLength(first)
      if (length > 1 && isUtf8(piece.subarray(at, at + length))) {
        right += 1
        at += length - 1
      } else wrong += 1
    }
  }
  return right > wrong
}

/** Writes a UTF-8 copy of a file, because DuckDB only reads UTF-8. Returns the hash and size of the original. */
export async function copyAsUtf8(
  from: string,
  to: string,
  encoding: Exclude<Encoding, 'utf-8'>,
  order: 'le' | 'be',
  signal?: AbortSignal,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256')
  const decode = createDecoder(encoding, order)
  let bytes = 0
  let line = 1
  const decoded = async function* () {
    for await (const piece of readBytes(from, signal)) {
      hash.update(piece)
      bytes += piece.length
      const text = decode(piece, line)
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line += 1
      yield Buffer.from(text)
    }
    yield Buffer.from(decode(null, line))
  }
  await pipeline(decoded(), createWriteStream(to), { signal })
  return { sha256: hash.digest('hex'), bytes }
}
