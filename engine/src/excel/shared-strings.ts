import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { sentence } from '@anj/workflow'
import type { Archive } from './archive.ts'
import { type CsvCells, hasLineEnds, needsQuotes, quoteCell } from './csv-cells.ts'
import { damagedWorkbook } from './problems.ts'
import { type ReadPartOptions, readPart } from './read-part.ts'
import { ValueBytes } from './value-bytes.ts'
import { spreadsheetMl } from './vocabularies.ts'
import type { Attributes } from './xml-attributes.ts'
import { pathOf } from './xml-names.ts'
import type { XmlReader } from './xml-scanner.ts'

const PAGE = 1 << 16
/** Maximum number of pages in memory; the others are in a file. Sheets use their strings mostly in order. */
const PAGES_IN_MEMORY = 1_536

const SI = pathOf('si')
const T = pathOf('si/t')
const RUN_T = pathOf('si/r/t')

/**
 * The shared strings of a workbook, stored as the bytes of the delimited file. Without an object for each string,
 * three million strings take little more memory than their characters.
 */
export class SharedStrings implements Disposable {
  readonly #spillPath: string
  #pages: (Buffer | null)[] = []
  /** The pages in memory, oldest first. */
  #resident: number[] = []
  #spill = -1
  readonly #written = new Set<number>()
  #starts = new Float64Array(1024)
  #count = 0
  #end = 0
  #hasLineEnds = false

  /** `spillPath` is the file for strings that don't fit into memory. */
  constructor(spillPath: string) {
    this.#spillPath = spillPath
  }

  get count(): number {
    return this.#count
  }

  add(value: ValueBytes): void {
    if (this.#count + 1 >= this.#starts.length) {
      const more = new Float64Array(2 * this.#starts.length)
      more.set(this.#starts)
      this.#starts = more
    }
    if (needsQuotes(value.bytes, value.length)) {
      this.#hasLineEnds ||= hasLineEnds(value.bytes, value.length)
      const cell = quoteCell(value.toString())
      this.#append(cell, cell.length)
    } else this.#append(value.bytes, value.length)
    this.#count += 1
    this.#starts[this.#count] = this.#end
  }

  isEmpty(index: number): boolean {
    return index >= 0 && index < this.#count && this.#starts[index] === this.#starts[index + 1]
  }

  /** Writes a string into a cell; returns false when the index is out of range. */
  copyTo(cells: CsvCells, index: number): boolean {
    if (index < 0 || index >= this.#count) return false
    cells.hasLineEnds ||= this.#hasLineEnds
    let at = this.#starts[index] as number
    const end = this.#starts[index + 1] as number
    while (at < end) {
      const page = Math.floor(at / PAGE)
      const from = at % PAGE
      const length = Math.min(PAGE - from, end - at)
      cells.put(this.#page(page), from, from + length)
      at += length
    }
    return true
  }

  [Symbol.dispose](): void {
    this.#pages = []
    this.#resident = []
    if (this.#spill < 0) return
    closeSync(this.#spill)
    this.#spill = -1
  }

  #append(bytes: Uint8Array, length: number): void {
    let from = 0
    while (from < length) {
      const number = Math.floor(this.#end / PAGE)
      const at = this.#end % PAGE
      if (at === 0) this.#add(number)
      const some = Math.min(PAGE - at, length - from)
      this.#pages[number]?.set(bytes.subarray(from, from + some), at)
      from += some
      this.#end += some
    }
  }

  #add(number: number): void {
    this.#pages[number] = this.#freePage(true)
    this.#resident.push(number)
  }

  #page(number: number): Buffer {
    const page = this.#pages[number]
    if (page) return page
    const read = this.#freePage(false)
    readSync(this.#spill, read, 0, PAGE, number * PAGE)
    this.#pages[number] = read
    this.#resident.push(number)
    return read
  }

  /**
   * Returns a new page, or reuses the oldest page when memory is full. Before that, writes the oldest page to the file,
   * unless loading is over and the file already contains the page.
   */
  #freePage(comesIn: boolean): Buffer {
    if (this.#resident.length < PAGES_IN_MEMORY) return Buffer.allocUnsafeSlow(PAGE)
    if (this.#spill < 0) {
      this.#spill = openSync(this.#spillPath, 'w+', 0o600)
      unlinkSync(this.#spillPath)
    }
    const oldest = this.#resident.shift() as number
    const page = this.#pages[oldest] as Buffer
    if (comesIn || !this.#written.has(oldest)) {
      this.#write(page, oldest)
      this.#written.add(oldest)
    }
    this.#pages[oldest] = null
    return page
  }

  /**
   * Repeats partial writes until the page is complete: a nearly full disk accepts part of a page, and only the next
   * write fails.
   */
  #write(page: Buffer, number: number): void {
    let at = 0
    while (at < PAGE) at += writeSync(this.#spill, page, at, PAGE - at, number * PAGE + at)
  }
}

/** Reads the shared strings, joining the runs of rich text and dropping phonetic hints. */
export async function readSharedStrings(
  archive: Archive,
  part: string,
  strings: SharedStrings,
  options: ReadPartOptions,
): Promise<void> {
  await readPart(archive, part, new SharedStringsReader(strings, part), options)
}

class SharedStringsReader implements XmlReader {
  readonly vocabulary = spreadsheetMl
  readonly #strings: SharedStrings
  readonly #part: string
  readonly #value = new ValueBytes()
  #inText = false

  constructor(strings: SharedStrings, part: string) {
    this.#strings = strings
    this.#part = part
  }

  open(path: number, _attributes: Attributes): void {
    if (path === T || path === RUN_T) this.#inText = true
    else if (path === SI) this.#value.clear()
  }

  close(path: number): void {
    if (path === T || path === RUN_T) this.#inText = false
    else if (path === SI) {
      this.#value.resolveEscapes()
      this.#strings.add(this.#value)
      if (this.#strings.count > MOST_STRINGS)
        throw damagedWorkbook(sentence('damagedPart', { part: this.#part, reason: 'it has too many texts' }))
    }
  }

  text(bytes: Uint8Array, start: number, end: number): void {
    if (this.#inText) this.#value.addText(bytes, start, end)
  }

  plain(bytes: Uint8Array, start: number, end: number): void {
    if (this.#inText) this.#value.addPlain(bytes, start, end)
  }
}

/** The maximum number that Excel can index. */
const MOST_STRINGS = 2 ** 27
