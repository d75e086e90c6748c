import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@anj/workflow'
import { byteOrderMark, CsvScanner } from './csv-scanner.ts'
import { readBytes } from './read-bytes.ts'
import type { Dialect } from './records.ts'
import { lineOfByte } from './scan.ts'

/** Exact facts about a file, from a scan that follows the quotes. */
export interface QuotedScan {
  /** The number of rows, including the header. Empty lines and line breaks within quotes don't count. */
  readonly records: number
  /** The number of empty lines outside quotes. */
  readonly emptyLines: number
  /** The number of values with spaces between their quotes and the delimiters. */
  readonly spaced: number
  /** True when a value contains a line break. */
  readonly quotedLines: boolean
  /** True when the file begins with a byte order mark. */
  readonly hasMark: boolean
  /** The offset and length of the longest row. */
  readonly longestRow: { readonly at: number; readonly bytes: number }
  /** The number of different line endings (CR, LF, CR LF) in the file. */
  readonly endings: number
}

export interface ScanOptions extends Dialect {
  /** The number of lines to omit at the start. */
  readonly skip: number
  /** The delimiter in the copy. */
  readonly delimiterInCopy: string
}

/**
 * Scans a file byte by byte, following quotes, and writes a copy when `to` is set. In the copy, rows end in LF and no
 * spaces surround quotes, because otherwise DuckDB skips its checks or loses quotes. Line breaks and spaces within
 * quotes stay. Throws an error that names the line of malformed content.
 */
export async function scanQuotedFile(
  from: string,
  to: string | null,
  options: ScanOptions,
  signal?: AbortSignal,
): Promise<QuotedScan> {
  const walker = new CsvScanner(options, to !== null)
  const changed = async function* () {
    for await (const piece of readBytes(from, signal)) {
      yield walker.push(piece)
      if (walker.fault) return
    }
    yield walker.end()
  }
  if (to === null) for await (const _ of changed());
  else
    await pipeline(options.skip > 0 ? keepingMark(changed()) : changed(), createWriteStream(to), { signal })
  if (walker.fault) {
    const { kind, at } = walker.fault
    const line = await lineOfByte(from, at, signal)
    throw new AppError(kind === 'quoteNotClosed' ? 'csvQuoteNotClosed' : 'csvTextBehindQuote', { line })
  }
  return walker
}

/**
 * If the first value begins with a byte order mark, repeats the mark, because readers of the copy drop the first mark.
 */
async function* keepingMark(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let front: Buffer | null = Buffer.alloc(0)
  for await (const piece of pieces) {
    if (front === null) {
      yield piece
      continue
    }
    front = Buffer.concat([front, piece])
    if (front.length < byteOrderMark.length) continue
    yield front.subarray(0, byteOrderMark.length).equals(byteOrderMark)
      ? Buffer.concat([byteOrderMark, front])
      : front
    front = null
  }
  if (front) yield front
}
