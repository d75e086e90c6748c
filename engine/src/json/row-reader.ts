import type { LineWriter } from '../csv/line-writer.ts'
import { JsonFault } from './json-fault.ts'
import {
  BACKSLASH,
  CLOSE_OBJECT,
  COMMA,
  Member,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  Shape,
  type ValueScanner,
} from './value-scanner.ts'

/**
 * Separates the cells of a line, and encloses those that could be mistaken. JSON contains these bytes only as escapes
 * within texts, so that other values are written as they are.
 */
const DELIMITER = 0x01
const ENCLOSING = 0x02
const enclosing = String.fromCharCode(ENCLOSING)
/** The form of the lines. */
export const lineOptions = {
  delimiter: String.fromCharCode(DELIMITER),
  quote: enclosing,
  header: false,
  keepsEmpty: true,
} as const
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20

/** The kinds of values in a column, as bits. */
export const valueKinds = { number: 1, boolean: 2, text: 4, json: 8 } as const

/** A column of the rows: the names that lead to its values, and the kinds of its values. */
export interface JsonColumn {
  readonly path: readonly string[]
  kinds: number
}

/** The forms in which values of the current row are written to its line. */
const absent = 0
const bare = 1
const plainText = 2
const escapedText = 3
const nested = 4
const spacedNested = 5

/** More columns than any target has. The rows aren't read any further. */
export const MOST_COLUMNS = 1_600
/** Objects within objects further down stay text. */
const DEEPEST_COLUMNS = 20
/** The name of the column for elements that aren't objects. */
export const valueColumn = 'value'

/**
 * Reads rows from bytes and writes them as lines of a delimited file. Members of objects become columns, in the order in
 * which they first occur. Numbers are written as they are.
 */
export class RowReader {
  readonly columns: JsonColumn[] = []
  readonly #scanner: ValueScanner
  readonly #flattens: boolean
  readonly #shape = new Shape(0)
  readonly #own: Member
  #starts = new Int32Array(64)
  #ends = new Int32Array(64)
  #forms = new Uint8Array(64)
  /** The columns on the way to the current object. */
  readonly #paths = new Map<Shape, readonly string[]>()
  /** True when values contain line breaks. */
  hasLineEnds = false
  /** The bytes of the longest line. */
  longest = 0

  constructor(scanner: ValueScanner, nestedAs: 'columns' | 'text') {
    this.#scanner = scanner
    this.#flattens = nestedAs === 'columns'
    this.#paths.set(this.#shape, [])
    this.#own = new Member(valueColumn, Buffer.alloc(0), 0)
  }

  /** Reads a row. Returns the position behind it. */
  read(at: number): number {
    this.#forms.fill(absent, 0, this.columns.length)
    if (this.#scanner.bytes[at] === OPEN_OBJECT) return this.#object(at, this.#shape)
    return this.#value(at, this.#own, this.#shape)
  }

  /** Writes the row that was read last as a line. */
  write(to: LineWriter): void {
    const { bytes } = this.#scanner
    const before = to.bytes
    for (let i = 0; i < this.columns.length; i += 1) {
      if (i > 0) to.byte(DELIMITER)
      const form = this.#forms[i] as number
      if (form === absent) continue
      const start = this.#starts[i] as number
      const end = this.#ends[i] as number
      if (form === bare || form === nested) to.put(bytes, start, end)
      // A JSON text without escapes contains no line breaks.
      else if (form === plainText) {
        if (end - start > 2) to.put(bytes, start + 1, end - 1)
        else to.put(emptyText, 0, emptyText.length)
      } else if (form === escapedText) this.#putEscaped(to, start, end)
      else this.#putNested(to, start, end)
    }
    to.byte(LF)
    this.longest = Math.max(this.longest, to.bytes - before)
  }

  #object(at: number, shape: Shape): number {
    const scanner = this.#scanner
    const { bytes } = scanner
    const object = scanner.beginObject(shape, shape.depth, at)
    let next = scanner.space(at + 1)
    if (bytes[next] === CLOSE_OBJECT) return next + 1
    let former: Member | null = null
    let expected = shape.first
    for (;;) {
      next = scanner.name(next, shape, object, expected, former)
      const member = scanner.member as Member
      former = member
      expected = member.next
      next = scanner.space(this.#value(next, member, shape))
      const byte = bytes[next]
      if (byte === COMMA) next = scanner.space(next + 1)
      else if (byte === CLOSE_OBJECT) return next + 1
      else return scanner.fault(next)
    }
  }

  #value(at: number, member: Member, shape: Shape): number {
    const scanner = this.#scanner
    const { bytes } = scanner
    const byte = bytes[at] as number
    if (byte === QUOTE) {
      const end = scanner.string(at)
      return this.#keep(member, shape, at, end, scanner.hasEscapes ? escapedText : plainText, valueKinds.text)
    }
    if (byte === OPEN_OBJECT) {
      const { inner } = member
      if (this.#flattens && inner.depth < DEEPEST_COLUMNS && !this.#isEmpty(at)) {
        if (!this.#paths.has(inner)) this.#paths.set(inner, [...this.#pathOf(shape), member.name])
        return this.#object(at, inner)
      }
      return this.#nested(at, member, shape, member.inner)
    }
    if (byte === OPEN_LIST) return this.#nested(at, member, shape, member.inner.within)
    const end = scanner.plain(at)
    // A null leaves its cell empty, but its column exists.
    if (byte === 0x6e) return this.#keep(member, shape, at, end, absent, 0)
    const isBoolean = byte === 0x74 || byte === 0x66
    return this.#keep(member, shape, at, end, bare, isBoolean ? valueKinds.boolean : valueKinds.number)
  }

  #nested(at: number, member: Member, shape: Shape, inner: Shape): number {
    const scanner = this.#scanner
    scanner.hasSpace = false
    const end = scanner.skip(at, inner)
    return this.#keep(member, shape, at, end, scanner.hasSpace ? spacedNested : nested, valueKinds.json)
  }

  #isEmpty(at: number): boolean {
    const next = this.#scanner.space(at + 1)
    return this.#scanner.bytes[next] === CLOSE_OBJECT
  }

  #keep(member: Member, shape: Shape, start: number, end: number, form: number, kind: number): number {
    let { column } = member
    if (column < 0) column = this.#addColumn(member, shape)
    this.#starts[column] = start
    this.#ends[column] = end
    this.#forms[column] = form
    ;(this.columns[column] as JsonColumn).kinds |= kind
    return end
  }

  #addColumn(member: Member, shape: Shape): number {
    const column = this.columns.length
    if (column >= MOST_COLUMNS) throw new JsonFault('jsonColumnsFault', this.#scanner.offset)
    member.column = column
    this.columns.push({ path: [...this.#pathOf(shape), member.name], kinds: 0 })
    if (column >= this.#forms.length) this.#grow()
    this.#forms[column] = absent
    return column
  }

  #grow(): void {
    const length = 2 * this.#forms.length
    const [starts, ends, forms] = [this.#starts, this.#ends, this.#forms]
    this.#starts = new Int32Array(length)
    this.#ends = new Int32Array(length)
    this.#forms = new Uint8Array(length)
    this.#starts.set(starts)
    this.#ends.set(ends)
    this.#forms.set(forms)
  }

  #pathOf(shape: Shape): readonly string[] {
    return this.#paths.get(shape) ?? []
  }

  #putEscaped(to: LineWriter, start: number, end: number): void {
    const text = JSON.parse(this.#scanner.bytes.toString('utf8', start, end)) as string
    this.hasLineEnds ||= /[\r\n]/.test(text)
    const cell = Buffer.from(`${enclosing}${text.replaceAll(enclosing, enclosing + enclosing)}${enclosing}`)
    to.put(cell, 0, cell.length)
  }

  /** Writes a list or object as JSON without the white space between its values, so that it has no line breaks. */
  #putNested(to: LineWriter, start: number, end: number): void {
    const { bytes } = this.#scanner
    let isText = false
    let from = start
    for (let i = start; i < end; i += 1) {
      const byte = bytes[i] as number
      if (byte === QUOTE) isText = !isText
      // Skips the escaped character, which may be a quote.
      else if (isText && byte === BACKSLASH) i += 1
      else if (!isText && (byte === SPACE || byte === LF || byte === CR || byte === 0x09)) {
        to.put(bytes, from, i)
        from = i + 1
      }
    }
    to.put(bytes, from, end)
  }
}

const emptyText = Buffer.of(ENCLOSING, ENCLOSING)
