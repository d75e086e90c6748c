import { isAscii } from 'node:buffer'
import { AppError, type FixedOptions } from '@anj/workflow'
import { LineWriter } from '../csv/line-writer.ts'
import { refuseLongLine } from '../csv/normalize-file.ts'
import { readBytes } from '../csv/read-bytes.ts'
import { MAX_ROW_BYTES } from '../csv/read-csv.ts'

/** Separates the cells of a line. Texts rarely contain this character; a value that does is quoted. */
export const fixedDelimiter = '\u0001'
const DELIMITER = 0x01
const TAB = 0x09
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const QUOTE = 0x22
/** Lengths of lines that are counted. */
const MOST_LENGTHS = 10_000
/** The share of the lines that have the usual length. */
const USUAL = 0.9

/** Lines that differ from the others. */
export interface OddLines {
  readonly count: number
  /** The number of the first one. */
  readonly line: number
}

/** The rows of a fixed-width file as a delimited file without a header. */
export interface FixedTable {
  /** The first line that isn't skipped, if it has the names. */
  readonly header: string | null
  readonly rows: number
  readonly bytes: number
  /** The length of the longest row, in bytes. */
  readonly longest: number
  /** Lines without values between the first row and the end of the file. */
  readonly emptyLines: number
  /** The number of the first line with a tab. */
  readonly tabLine: number | null
  /** Rows that end before the last column begins. */
  readonly short: OddLines | null
  /** Rows that are longer than nearly all others, with the usual length and that of the first one, in characters. */
  readonly long: (OddLines & { readonly usual: number; readonly length: number }) | null
}

export interface FixedRequest {
  /** A UTF-8 file. */
  readonly path: string
  readonly options: Pick<FixedOptions, 'breaks' | 'header' | 'skipLines' | 'skipPrefixes' | 'trim'>
  readonly csvPath: string
  readonly mostBytes: number
  /** The line ends of the file: some lines, or all of them, can end in a carriage return alone. */
  readonly lineEnds: 'lineFeeds' | 'mixed' | 'returns'
  readonly onBytes: (bytes: number) => void
  readonly signal?: AbortSignal | undefined
}

/** Writes the rows of a fixed-width file to a delimited file, in one pass over its bytes. */
export async function readFixed(request: FixedRequest): Promise<FixedTable> {
  const { path, csvPath, mostBytes, lineEnds, onBytes, signal } = request
  using writer = new LineWriter(csvPath, mostBytes)
  const lines = new LineCutter(request, writer)
  const end = lineEnds === 'returns' ? CR : LF
  let carried: Buffer | null = null
  let passed = 0
  for await (const piece of readBytes(path, signal)) {
    // The byte order mark isn't a character of the first line.
    let start = passed === 0 && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf ? 3 : 0
    lines.beginPiece(piece)
    if (carried) {
      const first = piece.indexOf(end)
      carried = Buffer.concat([carried, piece.subarray(0, first < 0 ? piece.length : first)])
      if (first < 0) {
        if (carried.length > MAX_ROW_BYTES) refuseLongLine(lines.line)
        start = piece.length
      } else {
        lines.take(carried, 0, carried.length)
        carried = null
        start = first + 1
      }
    }
    for (let at = piece.indexOf(end, start); at >= 0; at = piece.indexOf(end, start)) {
      lines.take(piece, start, at)
      start = at + 1
    }
    if (start < piece.length) carried = Buffer.from(piece.subarray(start))
    passed += piece.length
    onBytes(passed)
  }
  if (carried) lines.take(carried, 0, carried.length)
  writer.flush()
  return lines.table()
}

/** Cuts lines at the positions of the columns, and writes the cells of each as a row. */
class LineCutter {
  readonly #to: LineWriter
  readonly #breaks: readonly number[]
  readonly #trims: boolean
  readonly #skipLines: number
  readonly #prefixes: readonly Buffer[]
  /** The number of the next line. */
  line = 1
  #isHeaderDue: boolean
  #header: string | null = null
  #rows = 0
  #longest = 0
  #emptyLines = 0
  #emptySince = 0
  #tabLine: number | null = null
  #short: OddLines | null = null
  readonly #lengths = new Map<number, { count: number; readonly line: number }>()
  readonly #isMixed: boolean
  #isAscii = true
  /** True if values of the current piece can contain characters that must be quoted. */
  #hasSpecial = false
  #hasTabs = false
  /** The same properties of the former pieces to which the current line belongs. */
  #carriedOver = { isAscii: true, hasSpecial: false, hasTabs: false }
  /** The number of the line with which the current piece began. */
  #firstLine = 1

  constructor({ options, lineEnds }: FixedRequest, to: LineWriter) {
    this.#isMixed = lineEnds === 'mixed'
    this.#to = to
    this.#breaks = options.breaks
    this.#trims = options.trim
    this.#skipLines = options.skipLines
    this.#prefixes = options.skipPrefixes.map((prefix) => Buffer.from(prefix))
    this.#isHeaderDue = options.header
  }

  /** Looks at a whole piece of the file once, because most pieces need no special care. */
  beginPiece(piece: Buffer): void {
    // A line that begins in one piece and ends in a later one has the properties of all of them.
    const isContinued = this.line === this.#firstLine
    const before = this.#carriedOver
    this.#carriedOver = {
      isAscii: this.#isAscii && (!isContinued || before.isAscii),
      hasSpecial: this.#hasSpecial || (isContinued && before.hasSpecial),
      hasTabs: this.#hasTabs || (isContinued && before.hasTabs),
    }
    this.#firstLine = this.line
    this.#isAscii = isAscii(piece)
    this.#hasSpecial = piece.includes(QUOTE) || piece.includes(DELIMITER)
    this.#hasTabs = piece.includes(TAB)
  }

  /** Takes the line that a buffer has between two positions, or several that end in a carriage return alone. */
  take(bytes: Buffer, from: number, to: number): void {
    const end = to > from && bytes[to - 1] === CR ? to - 1 : to
    let start = from
    if (this.#isMixed) {
      // Without an end, a search for a rare character would pass over the whole piece for each line.
      const line = bytes.subarray(0, end)
      for (let at = line.indexOf(CR, start); at >= 0; at = line.indexOf(CR, start)) {
        this.#line(bytes, start, at)
        start = at + 1
      }
    }
    this.#line(bytes, start, end)
  }

  #line(bytes: Buffer, from: number, end: number): void {
    const { line } = this
    this.line += 1
    if (line <= this.#skipLines) return
    if (end - from > MAX_ROW_BYTES) refuseLongLine(line)
    let filled = end
    while (filled > from && isBlank(bytes[filled - 1])) filled -= 1
    if (filled === from) {
      this.#emptySince += 1
      return
    }
    if (this.#isPassedOver(bytes, from, end)) return
    if (this.#isHeaderDue) {
      this.#isHeaderDue = false
      this.#header = bytes.toString('utf8', from, end)
      this.#emptySince = 0
      return
    }
    if (this.#rows > 0) this.#emptyLines += this.#emptySince
    this.#emptySince = 0
    this.#row(bytes, from, end, filled, line)
  }

  table(): FixedTable {
    const { line } = this
    if (this.#skipLines > 0 && line <= this.#skipLines)
      throw new AppError('csvFewerLines', { count: this.#skipLines })
    return {
      header: this.#header,
      rows: this.#rows,
      bytes: this.#to.bytes,
      longest: this.#longest,
      emptyLines: this.#emptyLines,
      tabLine: this.#tabLine,
      short: this.#short,
      long: longLines(this.#lengths, this.#rows),
    }
  }

  #isPassedOver(bytes: Buffer, from: number, end: number): boolean {
    for (const prefix of this.#prefixes) {
      if (end - from < prefix.length || bytes[from] !== prefix[0]) continue
      if (bytes.compare(prefix, 0, prefix.length, from, from + prefix.length) === 0) return true
    }
    return false
  }

  #row(bytes: Buffer, from: number, end: number, filled: number, line: number): void {
    const before = this.#to.bytes
    const isCareful = this.#hasSpecial || this.#carriedOver.hasSpecial
    if ((this.#hasTabs || this.#carriedOver.hasTabs) && this.#tabLine === null) {
      if (bytes.subarray(from, filled).includes(TAB)) this.#tabLine = line
    }
    const isPlain = this.#isAscii && this.#carriedOver.isAscii
    const breaks = this.#breaks
    const columns = breaks.length
    let start = from
    let position = 0
    for (let column = 0; column <= columns; column += 1) {
      let stop = end
      if (column < columns) {
        const next = breaks[column] as number
        if (isPlain) stop = Math.min(end, from + next)
        else {
          stop = start
          while (stop < end && position < next) {
            stop = nextCharacter(bytes, stop)
            position += 1
          }
        }
        this.#cell(bytes, start, stop, isCareful)
        this.#to.byte(DELIMITER)
      } else this.#cell(bytes, start, stop, isCareful)
      start = stop
    }
    this.#to.byte(LF)
    this.#longest = Math.max(this.#longest, this.#to.bytes - before)
    this.#rows += 1
    const length = isPlain ? filled - from : charactersIn(bytes, from, filled)
    const whole = length + end - filled
    if (columns > 0 && whole <= (breaks[columns - 1] as number)) this.#short = oneMore(this.#short, line)
    const known = this.#lengths.get(length)
    if (known) known.count += 1
    else if (this.#lengths.size < MOST_LENGTHS) this.#lengths.set(length, { count: 1, line })
  }

  #cell(bytes: Buffer, from: number, to: number, isCareful: boolean): void {
    let start = from
    let end = to
    if (this.#trims) {
      while (start < end && isBlank(bytes[start])) start += 1
      while (end > start && isBlank(bytes[end - 1])) end -= 1
    }
    if (isCareful && this.#needsQuotes(bytes, start, end)) this.#quoted(bytes, start, end)
    else this.#to.put(bytes, start, end)
  }

  #needsQuotes(bytes: Buffer, start: number, end: number): boolean {
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at]
      if (byte === QUOTE || byte === DELIMITER) return true
    }
    return false
  }

  #quoted(bytes: Buffer, start: number, end: number): void {
    this.#to.byte(QUOTE)
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number
      if (byte === QUOTE) this.#to.byte(QUOTE)
      this.#to.byte(byte)
    }
    this.#to.byte(QUOTE)
  }
}

function oneMore(known: OddLines | null, line: number): OddLines {
  return known ? { count: known.count + 1, line: known.line } : { count: 1, line }
}

/** Returns the lines that are longer than nearly all others. Their values are probably shifted. */
function longLines(lengths: ReadonlyMap<number, OddLines>, rows: number): FixedTable['long'] {
  const [usual] = [...lengths].toSorted(([, a], [, b]) => b.count - a.count)
  if (!usual || usual[1].count < USUAL * rows) return null
  const longer = [...lengths].filter(([length]) => length > usual[0])
  const [first] = longer.toSorted(([, a], [, b]) => a.line - b.line)
  if (!first) return null
  const count = longer.reduce((sum, [, one]) => sum + one.count, 0)
  return { count, line: first[1].line, usual: usual[0], length: first[0] }
}

function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB
}

/** Returns the position after the character that begins at a position. */
function nextCharacter(bytes: Buffer, at: number): number {
  let next = at + 1
  while (((bytes[next] as number) & 0xc0) === 0x80) next += 1
  return next
}

function charactersIn(bytes: Buffer, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at += 1) if (((bytes[at] as number) & 0xc0) !== 0x80) count += 1
  return count
}
