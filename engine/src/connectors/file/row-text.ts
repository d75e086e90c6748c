import { isUtf8 } from 'node:buffer'
import { Writable } from 'node:stream'
import type { Column } from '@anj/workflow'
import { type CellForm, formOf, formTyped, NO_FORM } from './cell-forms.ts'
import { byteOrderMark, type DelimitedText } from './delimited-text.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const LINE_FEED = 0x0a
const RETURN = 0x0d
const HASH = 0x23

/** Characters of values that aren't text. With such a delimiter, these values would need quotes too. */
const inTypedValues = /[0-9A-Za-z+\-.: ()]/
/** The most bytes by which a cell's text is longer than the cell: quotes and all digits of a short number. */
const GROWTH = 28
const BLOCK = 1 << 20
const LARGEST_KEPT = 8 * BLOCK
/** The blocks of text that may wait for the sink. */
const MOST_WAITING = 4

const ORDINARY = 0
/** A byte that occurs only within quotes in what a connector writes, except to end a cell. */
const STRUCTURAL = 1
/** A byte that a connector writes without quotes, but DuckDB doesn't. */
const NEEDS_QUOTES = 2

const INCOMPLETE = -1
const UNUSUAL = -2

export interface RowTextOptions {
  /** The maximum length of a row, in bytes. */
  readonly longestRow: number
  /** The number of rows, and of their bytes, to keep in `firstRows`. */
  readonly keep: { readonly rows: number; readonly bytes: number }
  /** Called with the number of bytes that were passed to the sink. */
  readonly onBytes: (bytes: number) => void
}

/** True if `RowText` can write this text. */
export function hasRowText({ delimiter, quoting, harmlessFormulas }: DelimitedText): boolean {
  return quoting && !harmlessFormulas && !inTypedValues.test(delimiter)
}

/**
 * Turns rows in the format of `BodyReader.copyOut` into delimited text in a sink, which stays open, and counts them. The bytes are those that DuckDB
 * writes, but each cell is only checked and copied (docs/decisions/0096). After a value that only DuckDB can write or
 * refuse, `isUnusual` is true and the other rows are discarded.
 */
export class RowText extends Writable {
  readonly #text: DelimitedText
  readonly #options: RowTextOptions
  readonly #sink: Writable
  readonly #forms: readonly CellForm[]
  readonly #delimiter: number
  /** True for a single column, whose values are all quoted, because readers skip empty lines. */
  readonly #quoteAll: boolean
  readonly #growth: number
  /** The meaning of each byte for a text: `ORDINARY`, `STRUCTURAL` or `NEEDS_QUOTES`. */
  readonly #meanings = new Uint8Array(256)
  /** The bytes that have arrived and aren't written yet. */
  #in = Buffer.allocUnsafe(0)
  #inBytes = 0
  /** The number of bytes without which another attempt to write the incomplete row isn't worth it. */
  #neededBytes = 0
  #out = Buffer.allocUnsafe(0)
  #at = 0
  #rows = 0
  #isUnusual = false
  #hasBegun = false
  #kept: Buffer[] = []
  #keptBytes = 0
  #keptRows = 0
  #keeps = true
  /** Blocks that the sink has taken. Using them again spares collections of garbage outside the heap. */
  readonly #free: Buffer[] = []
  #waiting = 0
  #whenTaken: (() => void) | null = null

  constructor(text: DelimitedText, columns: readonly Column[], sink: Writable, options: RowTextOptions) {
    super({ highWaterMark: BLOCK })
    this.#text = text
    this.#sink = sink
    this.#options = options
    this.#forms = columns.map(({ type }) => formOf[type])
    this.#delimiter = text.delimiter.charCodeAt(0)
    this.#quoteAll = columns.length === 1
    this.#growth = GROWTH * columns.length + 1
    for (const byte of [HASH, this.#delimiter]) this.#meanings[byte] = NEEDS_QUOTES
    for (const byte of [QUOTE, COMMA, LINE_FEED, RETURN]) this.#meanings[byte] = STRUCTURAL
    if (text.header) this.#pass(this.#headerOf(columns), () => undefined)
  }

  /** The number of complete rows so far. */
  get rows(): number {
    return this.#rows
  }

  /** True once a value has come that only DuckDB can write or refuse. */
  get isUnusual(): boolean {
    return this.#isUnusual
  }

  /** The first rows as they arrived, and their number. */
  get firstRows(): { readonly bytes: Buffer; readonly rows: number } {
    return { bytes: Buffer.concat(this.#kept), rows: this.#keptRows }
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (!this.#isUnusual) this.#take(chunk)
    this.#whenAtMost(MOST_WAITING, done)
  }

  override _final(done: () => void): void {
    this.#neededBytes = 0
    if (this.#inBytes > 0) this.#take(Buffer.alloc(0))
    if (this.#inBytes > 0) this.#refuse()
    this.#passBlock()
    this.#whenAtMost(0, done)
  }

  #whenAtMost(waiting: number, done: () => void): void {
    if (this.#waiting <= waiting) return done()
    this.#whenTaken = () => {
      if (this.#waiting > waiting) return
      this.#whenTaken = null
      done()
    }
  }

  #take(chunk: Buffer): void {
    this.#append(chunk)
    const length = this.#inBytes
    if (length < this.#neededBytes) return
    const bytes = this.#in.subarray(0, length)
    const before = this.#rows
    let keptTo = 0
    let from = 0
    while (from < length) {
      this.#makeRoom(length - from + this.#growth)
      const end = this.#row(bytes, from)
      if (end === INCOMPLETE) break
      if (end === UNUSUAL || end - from >= this.#options.longestRow) return this.#refuse()
      this.#rows += 1
      from = end
      if (this.#rows <= this.#options.keep.rows) keptTo = end
    }
    if (this.#keeps && keptTo > 0) this.#keep(bytes.subarray(0, keptTo), before)
    if (length - from >= this.#options.longestRow) return this.#refuse()
    // A long row that arrives in many parts isn't scanned again for each of them.
    this.#neededBytes = from === 0 ? 2 * length : 0
    if (from === length && this.#in.length > LARGEST_KEPT) this.#in = Buffer.allocUnsafe(BLOCK)
    else this.#in.copyWithin(0, from, length)
    this.#inBytes = length - from
  }

  #append(chunk: Buffer): void {
    const length = this.#inBytes + chunk.length
    if (length > this.#in.length) {
      const larger = Buffer.allocUnsafe(2 * length)
      this.#in.copy(larger, 0, 0, this.#inBytes)
      this.#in = larger
    }
    chunk.copy(this.#in, this.#inBytes)
    this.#inBytes = length
  }

  #keep(bytes: Buffer, before: number): void {
    this.#keeps = this.#keptBytes + bytes.length <= this.#options.keep.bytes
    if (!this.#keeps) return
    this.#kept.push(Buffer.from(bytes))
    this.#keptBytes += bytes.length
    this.#keptRows = Math.min(this.#rows, this.#options.keep.rows)
    this.#keeps = before < this.#options.keep.rows
  }

  #refuse(): void {
    this.#isUnusual = true
    this.#in = Buffer.allocUnsafe(0)
    this.#inBytes = 0
    this.#at = 0
  }

  #makeRoom(bytes: number): void {
    if (this.#at + bytes <= this.#out.length) return
    this.#passBlock()
    this.#out = (bytes <= BLOCK && this.#free.pop()) || Buffer.allocUnsafe(Math.max(BLOCK, bytes))
  }

  /** Passes complete rows on. A text file can't contain a NUL character, and only UTF-8 is text. */
  #passBlock(): void {
    const block = this.#out
    const written = block.subarray(0, this.#at)
    this.#out = Buffer.allocUnsafe(0)
    this.#at = 0
    if (this.#isUnusual || written.length === 0) return
    if (!isUtf8(written) || written.includes(0)) this.#refuse()
    else this.#pass(written, () => void (block.length === BLOCK && this.#free.push(block)))
  }

  /** Writes bytes to the sink. The first ones follow the byte order mark. */
  #pass(bytes: Buffer, taken: () => void): void {
    const isFirst = !this.#hasBegun
    this.#hasBegun = true
    const beginsWithMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark)
    if (isFirst && (this.#text.byteOrderMark || beginsWithMark)) this.#sink.write(byteOrderMark)
    this.#waiting += 1
    this.#sink.write(bytes, () => {
      this.#waiting -= 1
      taken()
      this.#whenTaken?.()
    })
    this.#options.onBytes(bytes.length)
  }

  #headerOf(columns: readonly Column[]): Buffer {
    const needsQuotes = (byte: number) =>
      this.#meanings[byte] !== ORDINARY && (byte !== COMMA || this.#delimiter === COMMA)
    const names = columns.map(({ name }) =>
      this.#quoteAll || Buffer.from(name).some(needsQuotes) ? `"${name.replaceAll('"', '""')}"` : name,
    )
    return Buffer.from(`${names.join(this.#text.delimiter)}\r\n`)
  }

  /** Writes the row that begins at `start`. Returns its end in `bytes`, `INCOMPLETE` or `UNUSUAL`. */
  #row(bytes: Buffer, start: number): number {
    const forms = this.#forms
    const meanings = this.#meanings
    const quoteAll = this.#quoteAll
    const delimiter = this.#delimiter
    const isDoubled = this.#text.delimiter.length > 1
    const out = this.#out
    const length = bytes.length
    const last = forms.length - 1
    let at = this.#at
    let from = start
    for (let place = 0; ; place += 1) {
      const end = place === last ? LINE_FEED : COMMA
      if (from >= length) return INCOMPLETE
      let byte = bytes[from] as number
      const cell = at
      if (byte === end) {
        // A null, which is an empty field.
        if (quoteAll) {
          out[at++] = QUOTE
          out[at++] = QUOTE
        }
      } else if (forms[place] !== NO_FORM) {
        if (quoteAll) out[at++] = QUOTE
        const value = at
        while (byte !== end) {
          out[at++] = byte
          from += 1
          if (from >= length) return INCOMPLETE
          byte = bytes[from] as number
        }
        at = formTyped(forms[place] as CellForm, out, value, at)
        if (at < 0) return UNUSUAL
        if (quoteAll) out[at++] = QUOTE
      } else if (byte === QUOTE) {
        let needsQuotes = quoteAll
        out[at++] = QUOTE
        from += 1
        for (;;) {
          if (from >= length) return INCOMPLETE
          byte = bytes[from++] as number
          if (meanings[byte] !== ORDINARY) {
            if (byte === QUOTE) {
              if (from >= length) return INCOMPLETE
              if (bytes[from] !== QUOTE) break
              from += 1
              out[at++] = QUOTE
            }
            needsQuotes ||= byte !== COMMA || delimiter === COMMA
          }
          out[at++] = byte
        }
        if (needsQuotes || at === cell + 1) out[at++] = QUOTE
        else {
          out.copyWithin(cell, cell + 1, at)
          at -= 1
        }
      } else {
        let needsQuotes = quoteAll
        for (let meaning = meanings[byte]; meaning !== STRUCTURAL; meaning = meanings[byte]) {
          needsQuotes ||= meaning === NEEDS_QUOTES
          out[at++] = byte
          from += 1
          if (from >= length) return INCOMPLETE
          byte = bytes[from] as number
        }
        if (needsQuotes) {
          out.copyWithin(cell + 1, cell, at)
          out[cell] = QUOTE
          at += 2
          out[at - 1] = QUOTE
        }
      }
      if (bytes[from] !== end) return from >= length ? INCOMPLETE : UNUSUAL
      from += 1
      if (place === last) break
      out[at++] = delimiter
      if (isDoubled) out[at++] = delimiter
    }
    out[at++] = RETURN
    out[at++] = LINE_FEED
    this.#at = at
    return from
  }
}
