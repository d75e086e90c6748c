import type { TextRecord } from './records.ts'
import type { QuotedScan, ScanOptions } from './scan-quoted-file.ts'

const LF = 10
const CR = 13
const SPACE = 32
const lineFeed = Buffer.from([LF])
export const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

type State = 'skipping' | 'rowStart' | 'cellStart' | 'plain' | 'quoted' | 'behindQuote'

export interface ScanFault {
  readonly kind: NonNullable<TextRecord['fault']>
  /** An offset in the file, in bytes. */
  readonly at: number
}

/** Tracks rows, cells and quotes through the pieces of a file, and returns the pieces of a normalized copy. */
export class CsvScanner implements QuotedScan {
  readonly #delimiter: Buffer
  /** The delimiter in the copy; null when it is the same as in the file. */
  readonly #inCopy: Buffer | null
  readonly #quote: number
  /** The number of bytes needed to recognize a delimiter or CR LF. */
  readonly #look: number
  readonly #copies: boolean
  /** True when the delimiter is a single byte that stays the same, so that no further check is needed. */
  readonly #isSimple: boolean
  #toSkip: number
  #state: State
  #isFirst = true
  /** Bytes that can't be interpreted until the next piece arrives. */
  #held: Buffer = Buffer.alloc(0)
  /** The offset of the current bytes in the file. */
  #offset = 0
  #openedAt = 0
  /** The number of pending spaces, which are dropped if a quote follows or precedes them. */
  #spaces = 0
  #out: Buffer[] = []
  /** The start of the bytes that haven't been copied yet. */
  #from = 0
  #rowAt = 0
  #hasFeeds = false
  #hasPairs = false
  #hasReturns = false
  records = 0
  emptyLines = 0
  spaced = 0
  quotedLines = false
  hasMark = false
  longestRow = { at: 0, bytes: 0 }
  fault: ScanFault | null = null

  constructor({ delimiter, quote, skip, delimiterInCopy }: ScanOptions, copies: boolean) {
    this.#delimiter = Buffer.from(delimiter)
    this.#inCopy = delimiterInCopy === delimiter ? null : Buffer.from(delimiterInCopy)
    this.#isSimple = this.#delimiter.length === 1 && !this.#inCopy
    this.#quote = quote === '' ? -1 : quote.charCodeAt(0)
    this.#look = Math.max(2, this.#delimiter.length)
    this.#copies = copies
    this.#toSkip = skip
    this.#state = skip > 0 ? 'skipping' : 'rowStart'
  }

  get endings(): number {
    return Number(this.#hasFeeds) + Number(this.#hasPairs) + Number(this.#hasReturns)
  }

  /** Processes a piece and returns its copy, if there is one. */
  push(piece: Buffer): Buffer {
    return this.#walk(this.#held.length > 0 ? Buffer.concat([this.#held, piece]) : piece, this.#look - 1)
  }

  /** Processes the end of the file and returns the rest of the copy. */
  end(): Buffer {
    if (this.fault) return Buffer.alloc(0)
    const last = this.#walk(this.#held, 0)
    if (this.#state === 'quoted') this.fault = { kind: 'quoteNotClosed', at: this.#openedAt }
    if (this.#state === 'skipping' || this.#state === 'rowStart') return last
    this.records += 1
    this.#measure(0)
    this.#out = [last]
    this.#endCell()
    return Buffer.concat(this.#out)
  }

  #walk(bytes: Buffer, keep: number): Buffer {
    this.#out = []
    this.#from = 0
    let at = this.#isFirst && bytes.length > 0 ? this.#begin(bytes) : 0
    const end = bytes.length - keep
    while (at < end && !this.fault) at = this.#step(bytes, at, end)
    this.#pass(bytes, at)
    this.#held = Buffer.from(bytes.subarray(at))
    this.#offset += at
    return Buffer.concat(this.#out)
  }

  /**
   * Drops the byte order mark. If the first value begins with a second mark, both are kept, because readers of the copy
   * remove the first mark.
   */
  #begin(bytes: Buffer): number {
    this.#isFirst = false
    const isMark = (from: number) => bytes.subarray(from, from + byteOrderMark.length).equals(byteOrderMark)
    if (!isMark(0)) return 0
    this.hasMark = true
    if (!isMark(byteOrderMark.length)) this.#from = byteOrderMark.length
    return byteOrderMark.length
  }

  /** Advances by at least one byte and returns the new position. */
  #step(bytes: Buffer, at: number, end: number): number {
    if (this.#state === 'quoted') return this.#inQuotes(bytes, at)
    if (this.#state === 'plain' || this.#state === 'skipping') {
      const next = this.#plainEnd(bytes, at, end)
      if (next > at) return next
    }
    const byte = bytes[at]
    if (byte === LF || byte === CR)
      return this.#endLine(bytes, at, byte === CR && bytes[at + 1] === LF ? 2 : 1)
    if (this.#state === 'skipping') return at + 1
    if (this.#isDelimiter(bytes, at)) return this.#nextCell(bytes, at)
    if (this.#state === 'plain') return at + 1
    if (byte === SPACE) return this.#space(bytes, at)
    return this.#state === 'behindQuote' ? this.#behindQuote(bytes, at) : this.#beginValue(bytes, at)
  }

  #inQuotes(bytes: Buffer, from: number): number {
    const quote = this.#quote
    let at = from
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at]
      if (byte === LF || byte === CR) this.quotedLines = true
      if (byte !== quote) continue
      if (bytes[at + 1] === quote) at += 1
      else return this.#close(bytes, at + 1)
    }
    return at
  }

  /** Handles a quote that may close the value. The next bytes decide, and can be in the next piece. */
  #close(bytes: Buffer, next: number): number {
    const isEnd = this.#isSimple && bytes[next] === this.#delimiter[0]
    this.#state = isEnd ? 'cellStart' : 'behindQuote'
    return isEnd ? next + 1 : next
  }

  /** Returns the position of the next significant byte, skipping unquoted values and the delimiters between them. */
  #plainEnd(bytes: Buffer, from: number, end: number): number {
    const delimiter = this.#delimiter[0]
    const isSimple = this.#isSimple && this.#state === 'plain'
    const quote = this.#quote
    let at = from
    for (;;) {
      let byte = -1
      while (at < end) {
        byte = bytes[at] ?? -1
        if (byte === delimiter || byte === LF || byte === CR) break
        at += 1
      }
      if (!isSimple || at >= end || byte !== delimiter) return at
      const next = bytes[at + 1]
      if (next === undefined || next === quote || next === SPACE || next === delimiter) return at
      if (next === LF || next === CR) return at
      at += 2
    }
  }

  /** Handles the first character of a value. */
  #beginValue(bytes: Buffer, at: number): number {
    if (bytes[at] !== this.#quote) {
      this.#keepSpaces()
      this.#state = 'plain'
      return at + 1
    }
    this.#dropSpaces()
    this.#openedAt = this.#offset + at
    this.#state = 'quoted'
    return at + 1
  }

  /** Handles the character after a closing quote. A second quote means a literal quote, so the value continues. */
  #behindQuote(bytes: Buffer, at: number): number {
    if (bytes[at] === this.#quote && this.#spaces === 0) this.#state = 'quoted'
    else this.fault = { kind: 'textBehindQuote', at: this.#offset + at }
    return at + 1
  }

  #space(bytes: Buffer, at: number): number {
    if (this.#state === 'rowStart') this.#state = 'cellStart'
    this.#pass(bytes, at)
    this.#from = at + 1
    this.#spaces += 1
    return at + 1
  }

  #keepSpaces(): void {
    if (this.#spaces > 0) this.#emit(Buffer.alloc(this.#spaces, SPACE))
    this.#spaces = 0
  }

  #dropSpaces(): void {
    if (this.#spaces > 0) this.spaced += 1
    this.#spaces = 0
  }

  #measure(at: number): void {
    const bytes = this.#offset + at - this.#rowAt
    if (bytes > this.longestRow.bytes) this.longestRow = { at: this.#rowAt, bytes }
  }

  #endCell(): void {
    if (this.#state === 'behindQuote') this.#dropSpaces()
    else this.#keepSpaces()
  }

  #nextCell(bytes: Buffer, at: number): number {
    if (this.#spaces > 0) this.#endCell()
    this.#state = 'cellStart'
    const next = at + this.#delimiter.length
    if (this.#inCopy) {
      this.#pass(bytes, at)
      this.#emit(this.#inCopy)
      this.#from = next
    }
    return next
  }

  #endLine(bytes: Buffer, at: number, length: number): number {
    if (this.#state === 'skipping') return this.#skipLine(at + length)
    if (this.#spaces > 0) this.#endCell()
    if (bytes[at] === CR) {
      if (length === 2) this.#hasPairs = true
      else this.#hasReturns = true
      this.#pass(bytes, at)
      this.#emit(lineFeed)
      this.#from = at + length
    } else this.#hasFeeds = true
    this.#measure(at)
    if (this.#state === 'rowStart') this.emptyLines += 1
    else this.records += 1
    this.#state = 'rowStart'
    this.#rowAt = this.#offset + at + length
    return at + length
  }

  #skipLine(next: number): number {
    this.#toSkip -= 1
    this.#from = next
    this.#rowAt = this.#offset + next
    if (this.#toSkip === 0) this.#state = 'rowStart'
    return next
  }

  #isDelimiter(bytes: Buffer, at: number): boolean {
    const { length } = this.#delimiter
    if (bytes[at] !== this.#delimiter[0]) return false
    return length === 1 || bytes.subarray(at, at + length).equals(this.#delimiter)
  }

  #pass(bytes: Buffer, to: number): void {
    if (!this.#copies || this.#state === 'skipping' || to <= this.#from) return
    this.#out.push(bytes.subarray(this.#from, to))
    this.#from = to
  }

  #emit(bytes: Buffer): void {
    if (this.#copies) this.#out.push(bytes)
  }
}
