import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@anj/workflow'
import { readBytes } from './read-bytes.ts'
import type { Dialect } from './records.ts'
import { byteOrderMark, RowWalker } from './row-walker.ts'
import { lineOfByte } from './scan.ts'

/** What a walk over a file knows for certain, because it follows the quotes. */
export interface LineWalk {
  /** Rows and header: lines with a character, in which quoted line ends count like every character. */
  readonly records: number
  /** Lines without a character outside of quotes. */
  readonly emptyLines: number
  /** Values with spaces between their quotes and the delimiters. */
  readonly spaced: number
  /** Whether a value holds the end of a line. */
  readonly quotedLines: boolean
  /** Whether it begins with a byte order mark. */
  readonly hasMark: boolean
  /** Offset and length of the longest row. */
  readonly longestRow: { readonly at: number; readonly bytes: number }
  /** In how many ways its lines end. */
  readonly endings: number
}

export interface WalkOptions extends Dialect {
  /** Lines in front, which are left out. */
  readonly skip: number
  /** What the delimiter becomes in the copy. */
  readonly delimiterInCopy: string
}

/**
 * Walks over a file byte by byte, knowing quotes, and writes a copy when `to` is given: its rows all end in LF and no
 * spaces stand around quotes, since DuckDB reads such files without its checks, or loses quotes. Line ends and spaces
 * within quotes stay. What no reading of the file could mean is refused by its line.
 */
export async function walkLines(
  from: string,
  to: string | null,
  options: WalkOptions,
  signal?: AbortSignal,
): Promise<LineWalk> {
  const walker = new RowWalker(options, to !== null)
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

/** Whoever reads the copy takes a mark at its front for the file's own: where a value begins with it, one more stands before. */
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
