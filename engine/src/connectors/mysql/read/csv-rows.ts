import { shortestFloat } from '../../shortest-float.ts'
import { RefusedCell } from '../../staged/refused-cell.ts'

/** The conversion of a cell's bytes to text. `bits` is the number of bits in a cell of the kind `bits`. */
export interface Cell {
  readonly kind: CellKind
  readonly bits?: number
}

/** The kinds are numbers because the loop over a row's cells switches on them. */
export const cellKinds = {
  /** Digits and punctuation that never need quotes. */
  plain: 0,
  text: 1,
  hex: 2,
  bits: 3,
  /** TINYINT(1): 0 or 1. */
  truth: 4,
  /** BIT(1): one byte. */
  bitTruth: 5,
  float32: 6,
  date: 7,
  datetime: 8,
  time: 9,
} as const
export type CellKind = (typeof cellKinds)[keyof typeof cellKinds]

const CHUNK = 1 << 18
const NULL = 251
const COMMA = 44
const NEWLINE = 10
const RETURN = 13
const QUOTE = 34
const ZERO = 48
const MINUS = 45
const COLON = 58
const BITS = 64
const FLOAT_DIGITS = 24
/** From this length in bytes, the runtime's search and copy functions are faster than a loop over the bytes. */
const LONG = 96

const hexDigits = Buffer.from('0123456789abcdef')
const truths = [Buffer.from('false'), Buffer.from('true')] as const
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/**
 * Converts rows of length-encoded cells, as the server sends them, to CSV without creating strings for most values. Passes
 * full buffers to `flush` and never touches them again.
 */
export class CsvRows {
  readonly #kinds: readonly CellKind[]
  readonly #bits: readonly number[]
  readonly #flush: (chunk: Buffer) => void
  #chunk = Buffer.allocUnsafe(CHUNK)
  #at = 0

  constructor(cells: readonly Cell[], flush: (chunk: Buffer) => void) {
    this.#kinds = cells.map(({ kind }) => kind)
    this.#bits = cells.map(({ bits = 0 }) => bits)
    this.#flush = flush
  }

  /** Writes one row. Throws `RefusedCell` for a value that can't be converted; then no part of the row is flushed. */
  add(bytes: Buffer, start: number, end: number): void {
    const kinds = this.#kinds
    const count = kinds.length
    this.#makeRoom(2 * (end - start) + count * (BITS + 3))
    const chunk = this.#chunk
    let at = this.#at
    let from = start
    for (let place = 0; place < count; place += 1) {
      if (place > 0) chunk[at++] = COMMA
      let length = bytes[from++] as number
      if (length === NULL) continue
      if (length > NULL) {
        const size = length === 252 ? 2 : length === 253 ? 3 : 6
        length = bytes.readUIntLE(from, size)
        from += size === 6 ? 8 : size
      }
      const to = from + length
      switch (kinds[place]) {
        case cellKinds.plain:
          at = copy(bytes, from, to, chunk, at)
          break
        case cellKinds.text:
          at = writeText(bytes, from, to, chunk, at)
          break
        case cellKinds.hex:
          at = writeHex(bytes, from, to, chunk, at)
          break
        case cellKinds.bits:
          at = writeBits(bytes, to, this.#bits[place] as number, chunk, at)
          break
        case cellKinds.truth:
          if (length !== 1 || (bytes[from] !== ZERO && bytes[from] !== ZERO + 1))
            refuse(place, bytes, from, to, 'notABit')
          at += truths[bytes[from] === ZERO ? 0 : 1].copy(chunk, at)
          break
        case cellKinds.bitTruth:
          at += truths[bytes[from] === 0 ? 0 : 1].copy(chunk, at)
          break
        case cellKinds.float32:
          at += chunk.write(floatDigits(bytes.toString('latin1', from, to)), at, FLOAT_DIGITS, 'latin1')
          break
        case cellKinds.date:
        case cellKinds.datetime:
          if (!isDate(bytes, from)) refuse(place, bytes, from, to, 'notADate')
          at = copy(bytes, from, to, chunk, at)
          break
        default:
          if (!isTimeOfDay(bytes, from)) refuse(place, bytes, from, to, 'notATime')
          at = copy(bytes, from, to, chunk, at)
      }
      from = to
    }
    chunk[at++] = NEWLINE
    this.#at = at
  }

  /** Flushes the remaining bytes. */
  end(): void {
    if (this.#at > 0) this.#flush(this.#chunk.subarray(0, this.#at))
    this.#chunk = Buffer.allocUnsafe(0)
    this.#at = 0
  }

  #makeRoom(bytes: number): void {
    if (this.#at + bytes <= this.#chunk.length) return
    if (this.#at > 0) this.#flush(this.#chunk.subarray(0, this.#at))
    this.#chunk = Buffer.allocUnsafe(Math.max(CHUNK, bytes))
    this.#at = 0
  }
}

function refuse(place: number, bytes: Buffer, from: number, to: number, why: RefusedCell['why']): never {
  throw new RefusedCell(place, bytes.toString('latin1', from, to), why)
}

function copy(bytes: Buffer, from: number, to: number, chunk: Buffer, start: number): number {
  let at = start
  for (let i = from; i < to; i += 1) chunk[at++] = bytes[i] as number
  return at
}

/** Writes a text with quotes where needed. Also quotes the empty string, because an empty field means null. */
function writeText(bytes: Buffer, from: number, to: number, chunk: Buffer, start: number): number {
  if (to - from > LONG) return writeLongText(bytes, from, to, chunk, start)
  let at = start
  for (let i = from; i < to; i += 1) {
    const byte = bytes[i] as number
    if (byte <= COMMA && (byte === COMMA || byte === QUOTE || byte === NEWLINE || byte === RETURN))
      return writeQuoted(bytes, from, to, chunk, start)
    chunk[at++] = byte
  }
  return from === to ? writeQuoted(bytes, from, to, chunk, start) : at
}

function writeQuoted(bytes: Buffer, from: number, to: number, chunk: Buffer, start: number): number {
  let at = start
  chunk[at++] = QUOTE
  for (let i = from; i < to; i += 1) {
    const byte = bytes[i] as number
    if (byte === QUOTE) chunk[at++] = QUOTE
    chunk[at++] = byte
  }
  chunk[at++] = QUOTE
  return at
}

function writeLongText(bytes: Buffer, from: number, to: number, chunk: Buffer, start: number): number {
  if (bytes.subarray(from, to).includes(QUOTE)) return writeQuoted(bytes, from, to, chunk, start)
  chunk[start] = QUOTE
  bytes.copy(chunk, start + 1, from, to)
  chunk[start + 1 + to - from] = QUOTE
  return start + 2 + to - from
}

function writeHex(bytes: Buffer, from: number, to: number, chunk: Buffer, start: number): number {
  let at = start
  if (from === to) {
    chunk[at++] = QUOTE
    chunk[at++] = QUOTE
  }
  for (let i = from; i < to; i += 1) {
    const byte = bytes[i] as number
    chunk[at++] = hexDigits[byte >> 4] as number
    chunk[at++] = hexDigits[byte & 15] as number
  }
  return at
}

/** Writes the lowest `bits` bits as digits. */
function writeBits(bytes: Buffer, to: number, bits: number, chunk: Buffer, start: number): number {
  let at = start
  for (let bit = bits - 1; bit >= 0; bit -= 1)
    chunk[at++] = ZERO + (((bytes[to - 1 - (bit >> 3)] as number) >> (bit & 7)) & 1)
  return at
}

/** Returns the shortest digits of a FLOAT that the server sent as a DOUBLE. */
function floatDigits(double: string): string {
  const value = Number(double)
  return value === 0 || Math.fround(value) !== value ? double : shortestFloat(value)
}

/** True if 'YYYY-MM-DD' is a valid date. MySQL also stores '0000-00-00', '2024-00-10' and '2024-02-31'. */
function isDate(bytes: Buffer, at: number): boolean {
  const month = twoDigits(bytes, at + 5)
  const day = twoDigits(bytes, at + 8)
  const year = 100 * twoDigits(bytes, at) + twoDigits(bytes, at + 2)
  if (year === 0 || month === 0 || day === 0 || day > (monthDays[month - 1] ?? 0)) return false
  return month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))
}

/** True if 'HH:MM:SS' is a time of day. MySQL's TIME ranges from -838 to 838 hours. */
function isTimeOfDay(bytes: Buffer, at: number): boolean {
  return bytes[at] !== MINUS && bytes[at + 2] === COLON && twoDigits(bytes, at) < 24
}

function twoDigits(bytes: Buffer, at: number): number {
  return ((bytes[at] as number) - ZERO) * 10 + (bytes[at + 1] as number) - ZERO
}
