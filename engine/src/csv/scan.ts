import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { byteOrderMark } from './csv-scanner.ts'
import { countByte, readBytes, utf8CharLength } from './read-bytes.ts'

const LF = 10
const CR = 13
const ESCAPE = 27

/** The results of a pass over a file's bytes. */
export interface Scan {
  /** Empty if the file wasn't hashed. */
  readonly sha256: string
  readonly bytes: number
  readonly lineFeeds: number
  readonly carriageReturns: number
  /** The number of CR LF pairs. */
  readonly pairs: number
  /** The number of empty lines that end in a line feed. */
  readonly emptyLines: number
  readonly longestLine: { readonly line: number; readonly bytes: number }
  /** True when the file ends with a line break. */
  readonly endsWithNewline: boolean
  /** True when the file contains a double or single quote. */
  readonly hasQuotes: boolean
  /** The line of the first byte order mark that isn't at the start of the file. */
  readonly markLine: number | null
  readonly nulLine: number | null
  /** The first byte that is invalid in UTF-8. */
  readonly notUtf8: BadByte | null
  /** The first escape character. Seven-bit encodings use escape characters to switch character sets. */
  readonly escape: BadByte | null
}

export interface BadByte {
  readonly line: number
  readonly offset: number
  readonly byte: number
}

/** Hashes a file and examines its structure, using only a few megabytes of memory. The hash is optional. */
export async function scanFile(
  path: string,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
  isHashed = true,
): Promise<Scan> {
  const hash = isHashed ? createHash('sha256') : null
  const lines = lineCounter()
  let bytes = 0
  let nulLine: number | null = null
  let notUtf8: BadByte | null = null
  let escape: BadByte | null = null
  let markLine: number | null = null
  let hasQuotes = false
  for await (const piece of readBytes(path, signal)) {
    hash?.update(piece)
    const lineAt = (offset: number) => lines.lineFeeds + 1 + countByte(piece.subarray(0, offset), LF)
    const nul = nulLine === null ? piece.indexOf(0) : -1
    if (nul >= 0) nulLine = lineAt(nul)
    if (!notUtf8 && !isUtf8(piece)) {
      const at = firstBadByte(piece)
      notUtf8 = { line: lineAt(at), offset: bytes + at, byte: piece[at] ?? 0 }
    }
    const shift: number = escape ? -1 : piece.indexOf(ESCAPE)
    if (shift >= 0) escape = { line: lineAt(shift), offset: bytes + shift, byte: ESCAPE }
    const mark = markLine === null ? piece.indexOf(byteOrderMark, bytes === 0 ? 1 : 0) : -1
    if (mark >= 0) markLine = lineAt(mark)
    hasQuotes ||= piece.includes('"') || piece.includes("'")
    lines.push(piece)
    bytes += piece.length
    onBytes(bytes)
  }
  return {
    sha256: hash?.digest('hex') ?? '',
    bytes,
    ...lines.end(),
    hasQuotes,
    markLine,
    nulLine,
    notUtf8,
    escape,
  }
}

/** Returns the line of a byte offset in a file. */
export async function lineOfByte(path: string, offset: number, signal?: AbortSignal): Promise<number> {
  let line = 1
  let passed = 0
  for await (const piece of readBytes(path, signal)) {
    const before = piece.subarray(0, Math.max(0, offset - passed))
    line += countByte(before, LF)
    passed += piece.length
    if (passed >= offset) break
  }
  return line
}

function lineCounter() {
  let lineFeeds = 0
  let carriageReturns = 0
  let pairs = 0
  let emptyLines = 0
  /** The length of the current line so far, in bytes. */
  let length = 0
  let last = 0
  let longestLine = { line: 1, bytes: 0 }
  const measure = () => {
    if (length > longestLine.bytes) longestLine = { line: lineFeeds + 1, bytes: length }
  }
  return {
    get lineFeeds() {
      return lineFeeds
    },
    push(piece: Buffer) {
      carriageReturns += countByte(piece, CR)
      let start = 0
      for (let at = piece.indexOf(LF); at >= 0; at = piece.indexOf(LF, start)) {
        const isPair = (at > 0 ? piece[at - 1] : last) === CR
        length += at - start
        measure()
        if (isPair) pairs += 1
        if (length === (isPair ? 1 : 0)) emptyLines += 1
        lineFeeds += 1
        length = 0
        start = at + 1
      }
      length += piece.length - start
      last = piece[piece.length - 1] ?? last
    },
    end() {
      measure()
      return {
        lineFeeds,
        carriageReturns,
        pairs,
        emptyLines,
        longestLine,
        endsWithNewline: last === LF || last === CR,
      }
    },
  }
}

/** Returns the offset of the first byte that is invalid in UTF-8; the length when all bytes are valid. */
export function firstBadByte(bytes: Buffer): number {
  let at = 0
  while (at < bytes.length) {
    const length = utf8CharLength(bytes[at] ?? 0)
    if (length === 0 || !isUtf8(bytes.subarray(at, at + length))) return at
    at += length
  }
  return at
}
