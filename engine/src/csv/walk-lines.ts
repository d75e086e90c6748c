import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { readBytes } from './read-bytes.ts'

const LF = 10
const CR = 13
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Counts of a walk over a file's lines that knows which line ends lie within quotes. */
export interface LineWalk {
  /** Lines without a character outside of quotes. */
  readonly emptyLines: number
}

/**
 * Walks over a file byte by byte, knowing quotes, and writes a copy whose rows all end in LF when `to` is given:
 * DuckDB reads files in which they end in different ways only without its checks. Line ends within quotes stay.
 */
export async function walkLines(
  from: string,
  to: string | null,
  dialect: { readonly delimiter: string; readonly quote: string },
  signal?: AbortSignal,
): Promise<LineWalk> {
  const walk = lineWalker(dialect)
  if (to === null) {
    for await (const piece of readBytes(from, signal)) walk.push(piece)
    return walk
  }
  const changed = async function* () {
    for await (const piece of readBytes(from, signal)) yield walk.push(piece)
    yield walk.end()
  }
  await pipeline(changed(), createWriteStream(to), { signal })
  return walk
}

function lineWalker({ delimiter, quote }: { readonly delimiter: string; readonly quote: string }) {
  const quoteByte = quote === '' ? -1 : quote.charCodeAt(0)
  const delimiterEnd = Buffer.from(delimiter).at(-1) ?? 0
  let emptyLines = 0
  let inQuotes = false
  let atCellStart = true
  let lineIsEmpty = true
  let heldCr = false
  /** A quote right behind a closing one means one quote within the value, which goes on. */
  let justClosed = false
  let isFirst = true
  return {
    get emptyLines() {
      return emptyLines
    },
    push(piece: Buffer): Buffer {
      // A held carriage return may come out before the first byte.
      const out = Buffer.allocUnsafe(piece.length + 1)
      let length = 0
      const mark = isFirst && piece.subarray(0, 3).equals(byteOrderMark) ? byteOrderMark.length : 0
      isFirst = false
      length += piece.copy(out, 0, 0, mark)
      for (let i = mark; i < piece.length; i += 1) {
        const byte = piece[i] ?? 0
        if (inQuotes) {
          if (byte === quoteByte) {
            inQuotes = false
            justClosed = true
          }
          out[length++] = byte
          continue
        }
        if (byte === LF) {
          if (lineIsEmpty) emptyLines += 1
          heldCr = false
          justClosed = false
          lineIsEmpty = true
          atCellStart = true
          out[length++] = LF
          continue
        }
        if (heldCr) out[length++] = CR
        heldCr = byte === CR
        if (heldCr) continue
        if (byte === quoteByte && (atCellStart || justClosed)) inQuotes = true
        justClosed = false
        atCellStart = byte === delimiterEnd
        lineIsEmpty = false
        out[length++] = byte
      }
      return out.subarray(0, length)
    },
    end: (): Buffer => (heldCr ? Buffer.from([CR]) : Buffer.alloc(0)),
  }
}
