import type { Writable } from 'node:stream'
import type { Column } from '@anj/workflow'
import { byteOrderMark } from '../../csv/csv-scanner.ts'
import { type CellForm, formOf, formTyped, NO_FORM } from './cell-forms.ts'
import type { DelimitedText } from './delimited-text.ts'
import { INCOMPLETE, RowStream, type RowStreamOptions, UNUSUAL } from './row-stream.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const LINE_FEED = 0x0a
const RETURN = 0x0d
const HASH = 0x23

/** Characters of values that aren't text. With such a delimiter, these values would need quotes too. */
const inTypedValues = /[0-9A-Za-z+\-.: ()]/
/** The most bytes by which a cell's text is longer than the cell: quotes and all digits of a short number. */
const GROWTH = 28
const ORDINARY = 0
/** A byte that occurs only within quotes in what a connector writes, except to end a cell. */
const STRUCTURAL = 1
/** A byte that a connector writes without quotes, but DuckDB doesn't. */
const NEEDS_QUOTES = 2

/** True if `RowText` can write this text. */
export function hasRowText({ delimiter, quoting, harmlessFormulas }: DelimitedText): boolean {
  return quoting && !harmlessFormulas && !inTypedValues.test(delimiter)
}

/** Writes rows as delimited text, with the bytes that DuckDB writes. */
export class RowText extends RowStream {
  readonly #text: DelimitedText
  readonly #forms: readonly CellForm[]
  readonly #delimiter: number
  /** True for a single column, whose values are all quoted, because readers skip empty lines. */
  readonly #quoteAll: boolean
  /** The meaning of each byte for a text: `ORDINARY`, `STRUCTURAL` or `NEEDS_QUOTES`. */
  readonly #meanings = new Uint8Array(256)
  #hasBegun = false

  constructor(text: DelimitedText, columns: readonly Column[], sink: Writable, options: RowStreamOptions) {
    super({ factor: 1, more: GROWTH * columns.length + 1 }, sink, options)
    this.#text = text
    this.#forms = columns.map(({ type }) => formOf[type])
    this.#delimiter = text.delimiter.charCodeAt(0)
    this.#quoteAll = columns.length === 1
    for (const byte of [HASH, this.#delimiter]) this.#meanings[byte] = NEEDS_QUOTES
    for (const byte of [QUOTE, COMMA, LINE_FEED, RETURN]) this.#meanings[byte] = STRUCTURAL
    if (text.header) this.pass(this.#headerOf(columns))
    // A file without rows begins with its mark, too.
    else if (text.byteOrderMark) this.pass(Buffer.alloc(0))
  }

  protected override pass(bytes: Buffer, taken?: () => void): void {
    if (!this.#hasBegun) {
      this.#hasBegun = true
      const beginsWithMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark)
      if (this.#text.byteOrderMark || beginsWithMark) super.pass(byteOrderMark)
    }
    super.pass(bytes, taken)
  }

  #headerOf(columns: readonly Column[]): Buffer {
    const needsQuotes = (byte: number) =>
      this.#meanings[byte] !== ORDINARY && (byte !== COMMA || this.#delimiter === COMMA)
    const names = columns.map(({ name }) =>
      this.#quoteAll || Buffer.from(name).some(needsQuotes) ? `"${name.replaceAll('"', '""')}"` : name,
    )
    return Buffer.from(`${names.join(this.#text.delimiter)}\r\n`)
  }

  protected row(bytes: Buffer, start: number, out: Buffer, begin: number): number {
    const forms = this.#forms
    const meanings = this.#meanings
    const quoteAll = this.#quoteAll
    const delimiter = this.#delimiter
    const isDoubled = this.#text.delimiter.length > 1
    const length = bytes.length
    const last = forms.length - 1
    let at = begin
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
    this.rowEnd = at
    return from
  }
}
