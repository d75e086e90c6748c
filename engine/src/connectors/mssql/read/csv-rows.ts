import { RefusedCell } from '../../staged/refused-cell.ts'
import { isNoValue } from '../row-scan.ts'
import type { RowSink } from '../row-tokens.ts'
import { lengthPrefixKinds, lengthPrefixOf, type WireColumn, wireTypes } from '../wire-columns.ts'
import { writeText } from './csv-text.ts'
import {
  writeDate,
  writeDatetime,
  writeDatetime2,
  writeDecimal,
  writeFloat,
  writeGuid,
  writeHex,
  writeInteger,
  writeMoney,
  writeTime,
} from './csv-values.ts'

const CHUNK = 1 << 18
const COMMA = 44
const NEWLINE = 10
const SPACE = 32
const NO_VALUE = 0xffff
/** The maximum length of a number, date or identifier as text. */
const SHORT = 48
const truths = [Buffer.from('false'), Buffer.from('true')] as const

/**
 * Converts rows from the wire format to CSV without creating an object for each value, so that no digit is lost. Full
 * buffers are passed on and never reused.
 */
export class CsvRows implements RowSink {
  readonly #padded: readonly boolean[]
  readonly #flush: (chunk: Buffer) => void
  #types: readonly number[] = []
  #forms: readonly number[] = []
  #scales: readonly number[] = []
  #chunk = Buffer.allocUnsafe(CHUNK)
  #at = 0

  /** `padded` marks the columns whose trailing spaces have no meaning. */
  constructor(padded: readonly boolean[], flush: (chunk: Buffer) => void) {
    this.#padded = padded
    this.#flush = flush
  }

  begin(columns: readonly WireColumn[]): void {
    this.#types = columns.map(({ type }) => type.id)
    this.#forms = columns.map(lengthPrefixOf)
    this.#scales = columns.map(({ scale = 0 }) => scale)
  }

  /**
   * Throws `RefusedCell` for a value that can't be read without loss. In that case, no part of the row is passed on.
   */
  take(bytes: Buffer, start: number, nulls: number): number {
    const count = this.#types.length
    // Two bytes of text become at most three bytes, and each byte of binary data becomes two hexadecimal digits.
    this.#makeRoom(2 * (bytes.length - start) + count * SHORT)
    let at = this.#at
    let from = start
    for (let place = 0; place < count; place += 1) {
      if (place > 0) this.#chunk[at++] = COMMA
      if (nulls !== -1 && (((bytes[nulls + (place >> 3)] as number) >> (place & 7)) & 1) === 1) continue
      const form = this.#forms[place] as number
      let size = form
      if (form === lengthPrefixKinds.byOne) {
        if (from >= bytes.length) return -1
        size = bytes[from++] as number
        if (size === 0) continue
      } else if (form === lengthPrefixKinds.byTwo) {
        if (from + 2 > bytes.length) return -1
        size = (bytes[from] as number) | ((bytes[from + 1] as number) << 8)
        from += 2
        if (size === NO_VALUE) continue
      } else if (form === lengthPrefixKinds.pieces) {
        const end = endOfPieces(bytes, from)
        if (end === -1) return -1
        if (!isNoValue(bytes, from)) {
          const value = joinPieces(bytes, from)
          at = this.#write(place, value, 0, value.length, at)
        }
        from = end
        continue
      }
      const to = from + size
      if (to > bytes.length) return -1
      at = this.#write(place, bytes, from, to, at)
      from = to
    }
    this.#chunk[at++] = NEWLINE
    this.#at = at
    return from
  }

  /** Flushes the remaining rows. */
  end(): void {
    if (this.#at > 0) this.#flush(this.#chunk.subarray(0, this.#at))
    this.#chunk = Buffer.allocUnsafe(0)
    this.#at = 0
  }

  #write(place: number, bytes: Buffer, from: number, to: number, at: number): number {
    const chunk = this.#chunk
    const size = to - from
    switch (this.#types[place]) {
      case wireTypes.tinyint:
      case wireTypes.smallint:
      case wireTypes.int:
      case wireTypes.bigint:
      case wireTypes.integerOrNull:
        return writeInteger(bytes, from, size, chunk, at)
      case wireTypes.nvarchar:
      case wireTypes.nchar: {
        const end = this.#padded[place] ? withoutSpaces(bytes, from, to) : to
        const next = writeText(bytes, from, end, chunk, at)
        if (next === -1) throw new RefusedCell(place, bytes.toString('utf16le', from, end), 'noCharacter')
        return next
      }
      case wireTypes.decimal:
      case wireTypes.numeric:
        return writeDecimal(bytes, from, to, this.#scales[place] as number, chunk, at)
      case wireTypes.bit:
      case wireTypes.bitOrNull:
        return at + truths[bytes[from] === 0 ? 0 : 1].copy(chunk, at)
      case wireTypes.money:
      case wireTypes.smallmoney:
      case wireTypes.moneyOrNull:
        return writeMoney(bytes, from, size, chunk, at)
      case wireTypes.real:
      case wireTypes.float:
      case wireTypes.floatOrNull:
        return writeFloat(bytes, from, size, chunk, at)
      case wireTypes.date:
        return writeDate(bytes, from, chunk, at)
      case wireTypes.time:
        return this.#fine(place, bytes, from, size, at, 0)
      case wireTypes.datetime2:
        return this.#fine(place, bytes, from, size - 3, at, 3)
      case wireTypes.datetimeoffset:
        return this.#fine(place, bytes, from, size - 5, at, 3)
      case wireTypes.datetime:
      case wireTypes.smalldatetime:
      case wireTypes.datetimeOrNull:
        return writeDatetime(bytes, from, size, chunk, at)
      case wireTypes.guid:
        return writeGuid(bytes, from, chunk, at)
      default:
        return writeHex(bytes, from, to, chunk, at)
    }
  }

  /** Writes a time with or without a date. Refuses values that are more precise than microseconds. */
  #fine(place: number, bytes: Buffer, from: number, size: number, at: number, date: number): number {
    const scale = this.#scales[place] as number
    const write = date === 0 ? writeTime : writeDatetime2
    const next = write(bytes, from, size, scale, this.#chunk, at)
    if (next !== -1) return next
    // To show the value in the message, write it without its last digit and then append that digit.
    const units = bytes.readUIntLE(from, size)
    const cut = Buffer.from(bytes.subarray(from, from + size + date))
    cut.writeUIntLE(units - (units % 10), 0, size)
    const shown = Buffer.alloc(SHORT)
    const end = write(cut, 0, size, scale, shown, 0)
    throw new RefusedCell(place, `${shown.toString('latin1', 0, end)}${units % 10}`, 'tooFine')
  }

  #makeRoom(bytes: number): void {
    if (this.#at + bytes <= this.#chunk.length) return
    if (this.#at > 0) this.#flush(this.#chunk.subarray(0, this.#at))
    this.#chunk = Buffer.allocUnsafe(Math.max(CHUNK, bytes))
    this.#at = 0
  }
}

function withoutSpaces(bytes: Buffer, from: number, to: number): number {
  let end = to
  while (end > from && bytes[end - 2] === SPACE && bytes[end - 1] === 0) end -= 2
  return end
}

/** Returns the end of a chunked value, or -1 if it is incomplete. */
function endOfPieces(bytes: Buffer, start: number): number {
  let from = start + 8
  if (from > bytes.length) return -1
  if (isNoValue(bytes, start)) return from
  for (;;) {
    if (from + 4 > bytes.length) return -1
    const length = bytes.readUInt32LE(from)
    from += 4 + length
    if (length === 0) return from
  }
}

function joinPieces(bytes: Buffer, start: number): Buffer {
  const pieces: Buffer[] = []
  for (let from = start + 8; ; ) {
    const length = bytes.readUInt32LE(from)
    from += 4
    if (length === 0) break
    pieces.push(bytes.subarray(from, from + length))
    from += length
  }
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
}
