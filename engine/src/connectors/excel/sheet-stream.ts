import { Writable } from 'node:stream'
import { TextCells } from './text-cells.ts'
import { sheetPart } from './workbook-xml.ts'
import type { Part, ZipWriter } from './zip-writer.ts'

const LF = 0x0a

/** Size of the sample in bytes and rows. Wide rows can need more bytes, up to the limit. */
const sample = { bytes: 1 << 18, rows: 100, mostBytes: 1 << 22 }

/** The parts of a sheet that surround its rows. */
export interface SheetFrame {
  /** Returns the XML before the rows of every sheet. `sample` contains the first rows, and perhaps part of another. */
  readonly begin: (sample: Buffer) => string
  readonly end: string
  /** Number of rows for which each sheet has space. */
  readonly rows: number
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
  #sheets = 0
  #rows = 0
  #rowsInSheet = 0

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

  get sheets(): number {
    return this.#sheets
  }

  /** The number of rows in each sheet, without the header. */
  get rowsBySheet(): readonly number[] {
    const most = this.#frame.rows
    return Array.from({ length: this.#sheets }, (_, i) => Math.min(most, this.#rows - i * most))
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
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) {
      this.#rows += 1
      this.#rowsInSheet += 1
      if (this.#rowsInSheet < this.#frame.rows) continue
      await this.#add(chunk.subarray(start, at + 1))
      await this.#endSheet()
      start = at + 1
    }
    if (start < chunk.length) await this.#add(chunk.subarray(start))
  }

  async #add(bytes: Buffer): Promise<void> {
    this.#part ??= await this.#beginSheet()
    await this.#part.add(bytes)
  }

  async #beginSheet(): Promise<Part> {
    this.#sheets += 1
    const part = this.#zip.begin(sheetPart(this.#sheets))
    if (this.#begin) await part.add(this.#begin)
    return part
  }

  async #endSheet(): Promise<void> {
    await this.#part?.add(this.#end)
    await this.#part?.end()
    this.#part = null
    this.#rowsInSheet = 0
  }

  /** Writes one sheet even for a table without rows. */
  async #finish(): Promise<void> {
    if (!this.#begin) await this.#takeSample()
    if (this.#sheets === 0) this.#part = await this.#beginSheet()
    await this.#endSheet()
  }
}

function hasLines(chunks: readonly Buffer[], most: number): boolean {
  let lines = 0
  for (const chunk of chunks)
    for (let at = chunk.indexOf(LF); at >= 0 && lines < most; at = chunk.indexOf(LF, at + 1)) lines += 1
  return lines >= most
}

async function settle(work: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await work
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}
