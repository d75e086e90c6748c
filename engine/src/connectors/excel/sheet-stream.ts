import { Writable } from 'node:stream'
import { TextCells } from './text-cells.ts'
import { sheetPart } from './workbook-xml.ts'
import type { Part, ZipWriter } from './zip-writer.ts'

const LF = 0x0a

/**
 * Distributes rows of XML, one per line, over as many sheets as needed. Counts the lines independently of the writer.
 */
export class SheetStream extends Writable {
  readonly #zip: ZipWriter
  readonly #begin: Buffer
  readonly #end: Buffer
  readonly #rowsPerSheet: number
  readonly #texts = new TextCells()
  #part: Part | null = null
  #sheets = 0
  #rows = 0
  #rowsInSheet = 0

  constructor(
    zip: ZipWriter,
    sheet: { readonly begin: string; readonly end: string; readonly rows: number },
  ) {
    super({ highWaterMark: 1 << 20 })
    this.#zip = zip
    this.#begin = Buffer.from(sheet.begin)
    this.#end = Buffer.from(sheet.end)
    this.#rowsPerSheet = sheet.rows
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

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    void settle(this.#take(chunk), done)
  }

  override _final(done: (error?: Error) => void): void {
    void settle(this.#finish(), done)
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#texts.push(chunk)
    let start = 0
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) {
      this.#rows += 1
      this.#rowsInSheet += 1
      if (this.#rowsInSheet < this.#rowsPerSheet) continue
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
    await part.add(this.#begin)
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
    if (this.#sheets === 0) this.#part = await this.#beginSheet()
    await this.#endSheet()
  }
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
