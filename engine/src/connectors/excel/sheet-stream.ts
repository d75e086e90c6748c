import { Writable } from 'node:stream'
import { constant, type Sql, sql } from '../../duckdb/sql.ts'
import { settle } from './settle.ts'
import type { NamedSheet } from './sheet-names.ts'
import { TextCells } from './text-cells.ts'
import { sheetPart } from './workbook-xml.ts'
import type { Part, ZipWriter } from './zip-writer.ts'

const LF = 0x0a
/** The byte before and after the value that names a sheet, in front of its first row. The value is in hexadecimal. */
const MARK = 0x02

/** Size of the sample in bytes and rows. Wide rows can need more bytes, up to the limit. */
const sample = { bytes: 1 << 18, rows: 100, mostBytes: 1 << 22 }

/** The parts of a sheet that surround its rows. */
export interface SheetFrame {
  /** Returns the XML before the rows of every sheet. `sample` contains the first rows, and perhaps part of another. */
  readonly begin: (sample: Buffer) => string
  readonly end: string
  /** Number of rows for which each sheet has space. */
  readonly rows: number
  /** Called with the number of values that name sheets, whenever a value begins. Throws if they are too many. */
  readonly onValue?: (count: number) => void
}

/** A sheet that was written. */
export interface WrittenSheet extends NamedSheet {
  /** The number of rows, without the header. */
  readonly rows: number
}

/** Returns the text in front of the first row of a value, which begins a sheet that is named after the value. */
export function sheetMark(value: Sql): Sql {
  const mark = constant(String.fromCharCode(MARK))
  return sql`concat(${mark}, hex(coalesce(${value}, '')), ${mark})`
}

/**
 * Distributes rows of XML, one per line, over as many sheets as needed. Counts the lines independently of the writer.
 * The first rows wait until they suffice as a sample, because the column widths come before the rows.
 */
export class SheetStream extends Writable {
  readonly #zip: ZipWriter
  readonly #frame: SheetFrame
  readonly #end: Buffer
  readonly #texts = new TextCells()
  #waiting: Buffer[] = []
  #begin: Buffer | null = null
  #part: Part | null = null
  readonly #sheets: WrittenSheet[] = []
  #rows = 0
  #rowsInSheet = 0
  /** The value that names the sheet, and the number of its sheets that are complete. */
  #value = ''
  #sheetsOfValue = 0
  #values = 0
  /** The beginning of a mark that continues in the next bytes. */
  #mark: Buffer | null = null
  #isLineStart = true

  constructor(zip: ZipWriter, frame: SheetFrame) {
    super({ highWaterMark: 1 << 20 })
    this.#zip = zip
    this.#frame = frame
    this.#end = Buffer.from(frame.end)
  }

  get rows(): number {
    return this.#rows
  }

  /** The number of text cells by column letter, not counting columns of type text. */
  get textCells(): ReadonlyMap<string, number> {
    return this.#texts.counts
  }

  get sheets(): readonly WrittenSheet[] {
    return this.#sheets
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    void settle(this.#begin ? this.#take(chunk) : this.#wait(chunk), done)
  }

  override _final(done: (error?: Error) => void): void {
    void settle(this.#finish(), done)
  }

  async #wait(chunk: Buffer): Promise<void> {
    this.#waiting.push(chunk)
    const bytes = this.#waiting.reduce((sum, { length }) => sum + length, 0)
    if (bytes < sample.bytes) return
    if (bytes >= sample.mostBytes || hasLines(this.#waiting, sample.rows)) await this.#takeSample()
  }

  async #takeSample(): Promise<void> {
    const rows = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#begin = Buffer.from(this.#frame.begin(rows))
    if (rows.length > 0) await this.#take(rows)
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#texts.push(chunk)
    let start = 0
    for (let at = 0; at < chunk.length; ) {
      if (this.#mark || (this.#isLineStart && chunk[at] === MARK)) {
        if (start < at) await this.#add(chunk.subarray(start, at))
        at = await this.#takeMark(chunk, at)
        start = at
        continue
      }
      const end = chunk.indexOf(LF, at)
      this.#isLineStart = end >= 0
      if (end < 0) break
      at = end + 1
      this.#rows += 1
      this.#rowsInSheet += 1
      if (this.#rowsInSheet < this.#frame.rows) continue
      await this.#add(chunk.subarray(start, at))
      await this.#endSheet()
      start = at
    }
    if (start < chunk.length) await this.#add(chunk.subarray(start))
  }

  /** Reads a mark, which may be cut at both ends of the bytes, and begins its sheet. Returns the position after it. */
  async #takeMark(chunk: Buffer, at: number): Promise<number> {
    const isBegun = this.#mark !== null
    const end = chunk.indexOf(MARK, isBegun ? at : at + 1)
    const next = end < 0 ? chunk.length : end + 1
    const mark = Buffer.concat([this.#mark ?? Buffer.alloc(0), chunk.subarray(at, next)])
    this.#mark = end < 0 ? mark : null
    if (end < 0) return next
    if (this.#part) await this.#endSheet()
    this.#value = Buffer.from(mark.toString('latin1').slice(1, -1), 'hex').toString()
    this.#sheetsOfValue = 0
    this.#values += 1
    this.#frame.onValue?.(this.#values)
    this.#isLineStart = false
    return next
  }

  async #add(bytes: Buffer): Promise<void> {
    this.#part ??= await this.#beginSheet()
    await this.#part.add(bytes)
  }

  async #beginSheet(): Promise<Part> {
    const part = this.#zip.begin(sheetPart(this.#sheets.length + 1))
    if (this.#begin) await part.add(this.#begin)
    return part
  }

  async #endSheet(): Promise<void> {
    await this.#part?.add(this.#end)
    await this.#part?.end()
    if (this.#part) {
      this.#sheetsOfValue += 1
      this.#sheets.push({ value: this.#value, number: this.#sheetsOfValue, rows: this.#rowsInSheet })
    }
    this.#part = null
    this.#rowsInSheet = 0
  }

  /** Writes one sheet even for a table without rows. */
  async #finish(): Promise<void> {
    if (!this.#begin) await this.#takeSample()
    if (this.#sheets.length === 0) this.#part ??= await this.#beginSheet()
    await this.#endSheet()
  }
}

function hasLines(chunks: readonly Buffer[], most: number): boolean {
  let lines = 0
  for (const chunk of chunks)
    for (let at = chunk.indexOf(LF); at >= 0 && lines < most; at = chunk.indexOf(LF, at + 1)) lines += 1
  return lines >= most
}
