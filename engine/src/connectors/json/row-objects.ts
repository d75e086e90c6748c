import type { Writable } from 'node:stream'
import type { Column, ConfigOf } from '@anj/workflow'
import { type CellForm, formOf, formTyped, NO_FORM } from '../file/cell-forms.ts'
import { INCOMPLETE, RowStream, type RowStreamOptions, UNUSUAL } from '../file/row-stream.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const LINE_FEED = 0x0a
const RETURN = 0x0d
const SPACE = 0x20
const COLON = 0x3a
const BACKSLASH = 0x5c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const UPPER_T = 0x54
const UPPER_Z = 0x5a
const CLOSING_BRACE = 0x7d
/** The most bytes by which a value's text is longer than twice the value: quotes and all digits of a short number. */
const GROWTH = 28
const noValue = Buffer.from('null')

type Config = Pick<ConfigOf<'jsonOutput'>, 'layout' | 'numbersAsText' | 'omitNulls'>

/** The forms in which the values of a column are written. */
const writings = { text: 0, plain: 1, number: 2, decimal: 3, moment: 4 } as const
type Writing = (typeof writings)[keyof typeof writings]

interface Field {
  /** The key with its colon. */
  readonly key: Buffer
  readonly form: CellForm
  readonly writing: Writing
  readonly isQuoted: boolean
  /** True for an instant, whose text ends in Z. */
  readonly isZoned: boolean
}

/** Writes rows as JSON objects, with the bytes of `rowJson` and `JsonStream`. */
export class RowObjects extends RowStream {
  readonly #fields: readonly Field[]
  readonly #omitNulls: boolean
  readonly #isArray: boolean
  /** The second character of an escape, or 0 for bytes that need none. */
  readonly #escapes = new Uint8Array(128)
  readonly #opening: readonly [Buffer, Buffer]
  #isFirst = true

  constructor(columns: readonly Column[], config: Config, sink: Writable, options: RowStreamOptions) {
    const fields = columns.map((column) => fieldOf(column, config.numbersAsText ?? false))
    const keys = fields.reduce((sum, { key }) => sum + key.length, 0)
    super({ factor: 2, more: keys + GROWTH * columns.length + 8 }, sink, options)
    this.#fields = fields
    this.#omitNulls = config.omitNulls ?? false
    this.#isArray = config.layout === 'array'
    for (const pair of ['\bb', '\tt', '\nn', '\ff', '\rr', '""', '\\\\'])
      this.#escapes[pair.charCodeAt(0)] = pair.charCodeAt(1)
    this.#opening = this.#isArray
      ? [Buffer.from('[\n{'), Buffer.from(',\n{')]
      : [Buffer.from('{'), Buffer.from('{')]
  }

  protected override ending(): string {
    if (!this.#isArray) return ''
    return this.#isFirst ? '[]\n' : '\n]\n'
  }

  protected override row(bytes: Buffer, start: number, out: Buffer, begin: number): number {
    const fields = this.#fields
    const length = bytes.length
    const last = fields.length - 1
    let at = copyInto(this.#opening[this.#isFirst ? 0 : 1], out, begin)
    let from = start
    let hasField = false
    for (let place = 0; place <= last; place += 1) {
      const { key, form, writing, isQuoted, isZoned } = fields[place] as Field
      const end = place === last ? LINE_FEED : COMMA
      if (from >= length) return INCOMPLETE
      let byte = bytes[from] as number
      if (byte !== end || !this.#omitNulls) {
        if (hasField) out[at++] = COMMA
        hasField = true
        at = copyInto(key, out, at)
      }
      if (byte === end) {
        if (!this.#omitNulls) at = copyInto(noValue, out, at)
        from += 1
        continue
      }
      if (isQuoted) out[at++] = QUOTE
      if (writing === writings.text) {
        const next = this.#text(bytes, from, end, out, at)
        if (next < 0) return next
        from = next
        at = this.rowEnd
      } else {
        const value = at
        while (byte !== end) {
          out[at++] = byte
          from += 1
          if (from >= length) return INCOMPLETE
          byte = bytes[from] as number
        }
        if (form !== NO_FORM) at = formTyped(form, out, value, at)
        if (at < 0 || !hasWriting(writing, out, value, at)) return UNUSUAL
        if (writing === writings.moment && out[value + 10] === SPACE) out[value + 10] = UPPER_T
        if (isZoned) out[at++] = UPPER_Z
      }
      if (isQuoted) out[at++] = QUOTE
      if (bytes[from] !== end) return from >= length ? INCOMPLETE : UNUSUAL
      from += 1
    }
    out[at++] = CLOSING_BRACE
    // Of an array, a comma or the bracket follows before the line ends.
    if (!this.#isArray) out[at++] = LINE_FEED
    this.rowEnd = at
    this.#isFirst = false
    return from
  }

  /** Writes a text with escapes. Returns its end in `bytes`, and sets `rowEnd` to that in `out`. */
  #text(bytes: Buffer, start: number, end: number, out: Buffer, begin: number): number {
    const escapes = this.#escapes
    const length = bytes.length
    const isInQuotes = bytes[start] === QUOTE
    let from = isInQuotes ? start + 1 : start
    let at = begin
    for (;;) {
      if (from >= length) return INCOMPLETE
      const byte = bytes[from] as number
      if (isInQuotes && byte === QUOTE) {
        if (from + 1 >= length) return INCOMPLETE
        if (bytes[from + 1] !== QUOTE) break
        from += 1
      } else if (!isInQuotes) {
        if (byte === end) break
        if (byte === QUOTE || byte === COMMA || byte === LINE_FEED || byte === RETURN) return UNUSUAL
      }
      const escape = byte < 128 ? (escapes[byte] as number) : 0
      if (escape !== 0) {
        out[at++] = BACKSLASH
        out[at++] = escape
      } else {
        if (byte < SPACE) return UNUSUAL
        out[at++] = byte
      }
      from += 1
    }
    this.rowEnd = at
    return isInQuotes ? from + 1 : from
  }
}

function fieldOf({ name, type, origin }: Column, numbersAsText: boolean): Field {
  const form = formOf[type]
  const writing = writingOf(type)
  const isNumber = writing === writings.number || writing === writings.decimal
  return {
    key: Buffer.from(`${JSON.stringify(name)}:`),
    form,
    writing,
    isQuoted: isNumber ? numbersAsText : type !== 'bit',
    isZoned: origin?.kind === 'timestamptz' && writing !== writings.text,
  }
}

function writingOf(type: Column['type']): Writing {
  if (type === 'decimal') return writings.decimal
  if (type === 'int' || type === 'float') return writings.number
  if (type === 'bit' || type === 'time') return writings.plain
  return type === 'date' || type === 'datetime' || type === 'timestamp' ? writings.moment : writings.text
}

/** True if JSON can write a value: finite numbers, and dates of the years 1 to 9999. */
function hasWriting(writing: Writing, out: Buffer, from: number, to: number): boolean {
  if (writing === writings.plain) return true
  if (writing === writings.moment)
    return (
      out[from + 4] === MINUS && (to - from === 10 || (out[from + 10] === SPACE && out[from + 13] === COLON))
    )
  const digits = out[from] === MINUS ? from + 1 : from
  // The words for numbers that aren't finite begin with a letter.
  const first = out[digits] as number
  if (digits >= to || first < ZERO || first > NINE) return false
  return writing === writings.number || isPlainDecimal(out, digits, to)
}

/** True for digits without needless zeros before them, and a point with further digits. */
function isPlainDecimal(out: Buffer, from: number, to: number): boolean {
  if (out[from] === ZERO && to - from > 1 && out[from + 1] !== POINT) return false
  let hasPoint = false
  for (let i = from; i < to; i += 1) {
    const byte = out[i] as number
    if (byte >= ZERO && byte <= NINE) continue
    if (byte !== POINT || hasPoint || i === to - 1) return false
    hasPoint = true
  }
  return true
}

function copyInto(from: Buffer, out: Buffer, start: number): number {
  let at = start
  for (let i = 0; i < from.length; i += 1) out[at++] = from[i] as number
  return at
}
