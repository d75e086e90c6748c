import { AppError } from '@anj/workflow'
import { join, type Sql, sql } from '../../duckdb/sql.ts'
import type { CellType } from './bulk/bulk-type.ts'
import type { LoadColumn } from './load-columns.ts'

/** Rows of one INSERT BULK at most, and their bytes: each is a transaction of its own, which no log must grow for. */
const MOST_ROWS = 100_000
const MOST_BYTES = 64_000_000
/** Bytes that are handed to the driver at once, unless one row alone has more. */
const BLOCK = 65_536
/** How much more room is made than a long row is known to need. */
const GROWTH = 1.25
/** Blocks that may come back, which are kept in mind. */
const MOST_AWAY = 16
const ROW_TOKEN = 0xd1
const NEWLINE = 10
const COMMA = 44
const COLON = 58
const ZERO = 48

/** A text that is longer than its column of the staging table. */
export interface TooLong {
  /** The place of its column. */
  readonly column: number
  /** UTF-16 units. */
  readonly length: number
}

/**
 * Turns rows as DuckDB writes them (`rowText`) into rows of the protocol, block by block, without making a value of any
 * cell. One batch after the other is handed out, and no more is read than was asked for.
 */
export class RowSource {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #isFramed: readonly boolean[]
  readonly #columns: readonly LoadColumn[]
  readonly #types: CellType[]
  /** UTF-16 units that each column takes; null where it isn't text or takes any number. */
  readonly #lengths: (number | null)[]
  #room: Buffer = Buffer.allocUnsafe(4 * BLOCK)
  /** What came and isn't taken yet, from #at on. */
  #text: Buffer = this.#room.subarray(0, 0)
  #at = 0
  /** Bytes of the row that begins at #at which are needed at least. */
  #needed = 1
  #block: Buffer = Buffer.allocUnsafe(BLOCK)
  /** Blocks that were handed over, by the part of them that has rows. */
  readonly #away = new Map<Buffer, Buffer>()
  readonly #spare: Buffer[] = []
  /** Behind the last complete row of the block. */
  #end = 0
  #batchRows = 0
  #batchBytes = 0
  /** Rows that were handed over. */
  taken = 0
  /** Why the batch ended before a row, if that is why. */
  tooLong: TooLong | null = null

  constructor(chunks: AsyncIterable<Buffer>, columns: readonly LoadColumn[]) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#columns = columns
    this.#isFramed = columns.map(({ isFramed }) => isFramed)
    this.#types = columns.map(({ type }) => type)
    this.#lengths = columns.map(({ text }) => text?.length ?? null)
  }

  /** Whether there are rows for another batch. */
  async hasMore(): Promise<boolean> {
    return this.#at < this.#text.length || (await this.#readOn())
  }

  /** The rows of one batch: blocks of them, each without the token in front of its first row, which the driver writes. */
  async *batch(): AsyncGenerator<Buffer> {
    this.#batchRows = 0
    this.#batchBytes = 0
    this.tooLong = null
    // Small blocks aren't told of.
    this.#away.clear()
    for (;;) {
      const came = this.#isFull() ? 'end' : this.#addRow()
      if (came === 'row') continue
      if (came === 'full') yield this.#takeBlock()
      else if (came === 'end' || !(await this.#readOn())) break
    }
    if (this.#end > 0) yield this.#takeBlock()
  }

  /** A block of a batch is needed no more. Without being told so, nobody writes into it again. */
  takeBack(block: Buffer): void {
    const whole = this.#away.get(block)
    this.#away.delete(block)
    if (whole?.length === BLOCK) this.#spare.push(whole)
  }

  /** From now on a column has another type, which takes longer texts. */
  widened(column: number, type: CellType, length: number | null): void {
    this.#types[column] = type
    this.#lengths[column] = length
  }

  #isFull(): boolean {
    return this.#batchRows >= MOST_ROWS || this.#batchBytes >= MOST_BYTES
  }

  #takeBlock(): Buffer {
    const block = this.#block.subarray(1, this.#end)
    this.#batchBytes += block.length
    if (this.#away.size < MOST_AWAY) this.#away.set(block, this.#block)
    this.#block = this.#spare.pop() ?? Buffer.allocUnsafe(BLOCK)
    this.#end = 0
    return block
  }

  /** Adds what DuckDB writes next, as much as the row that has begun is known to need. */
  async #readOn(): Promise<boolean> {
    this.#needed += this.#at
    while (this.#text.length < this.#needed) {
      const { done, value } = await this.#chunks.next()
      if (done) {
        if (this.#at < this.#text.length) throw new Error('The rows end in the middle of one')
        return false
      }
      this.#append(value)
    }
    this.#needed = 1
    return true
  }

  /** One room takes all text, piece after piece: nobody else holds what lies there. */
  #append(chunk: Buffer): void {
    const rest = this.#text.subarray(this.#at)
    const length = rest.length + chunk.length
    const needed = Math.max(length, this.#needed - this.#at)
    const room = needed > this.#room.length ? Buffer.allocUnsafe(Math.ceil(needed * GROWTH)) : this.#room
    room.set(rest)
    room.set(chunk, rest.length)
    this.#room = room
    this.#text = room.subarray(0, length)
    this.#needed -= this.#at
    this.#at = 0
  }

  /** Writes one row, unless it isn't there completely yet, has no room in the block, or ends the batch. */
  #addRow(): 'row' | 'more' | 'full' | 'end' {
    const text = this.#text
    const size = text.length
    let from = this.#at
    let at = this.#end
    if (!this.#hasRoom(at, 1)) return 'full'
    this.#block[at++] = ROW_TOKEN
    for (let i = 0; i < this.#types.length; i += 1) {
      const type = this.#types[i] as CellType
      const isFramed = this.#isFramed[i] as boolean
      // The runtime's own search costs more than such short ways.
      let sign = from
      let length = 0
      if (isFramed)
        for (; sign < size && text[sign] !== COLON; sign += 1)
          length = length * 10 + (text[sign] as number) - ZERO
      else while (sign < size && text[sign] !== COMMA) sign += 1
      if (sign === size) return this.#wait(size + 1)
      // Nothing in front of the sign is null; else there stands the length, or the value itself.
      const isNull = sign === from
      const cell = isFramed ? sign + 1 : from
      const to = isFramed ? cell + length : sign
      if (to > size) return this.#wait(to + 1)
      from = isFramed ? to : sign + 1
      if (isNull) {
        if (this.#columns[i]?.notNull) throw this.#keyEmpty()
        if (!this.#hasRoom(at, type.none.length)) return 'full'
        for (const byte of type.none) this.#block[at++] = byte
        continue
      }
      if (!this.#hasRoom(at, type.room(to - cell))) return 'full'
      const end = type.write(text, cell, to, this.#block, at)
      const most = this.#lengths[i] ?? null
      // Two bytes of length stand in front of texts of a limited length.
      if (most !== null && end - at - 2 > 2 * most) {
        this.tooLong = { column: i, length: (end - at - 2) / 2 }
        return 'end'
      }
      at = end
    }
    if (from >= size) return this.#wait(from + 1)
    if (text[from] !== NEWLINE) throw new Error('A row of DuckDB has more cells than columns')
    this.#at = from + 1
    this.#end = at
    this.taken += 1
    this.#batchRows += 1
    return 'row'
  }

  #wait(needed: number): 'more' {
    this.#needed = needed - this.#at
    return 'more'
  }

  /** Whether so many bytes can be written at a place of the block. One that has no row yet grows. */
  #hasRoom(at: number, bytes: number): boolean {
    if (at + bytes <= this.#block.length) return true
    if (this.#end > 0) return false
    const larger = Buffer.allocUnsafe(2 * (at + bytes))
    this.#block.copy(larger, 0, 0, at)
    this.#block = larger
    return true
  }

  #keyEmpty(): AppError {
    const key = this.#columns.filter(({ notNull }) => notNull).map(({ to }) => to)
    return new AppError('updateKeyEmpty', { columns: key.join(', ') })
  }
}

/** Rows as text for `RowSource`, one line each: texts and bytes behind their length and a colon, other values with a comma behind. */
export function rowText(columns: readonly LoadColumn[]): Sql {
  const cells = columns.map(({ value, isFramed }) =>
    isFramed ? sql`strlen(${value}), ':', ${value}` : sql`${value}, ','`,
  )
  return sql`concat(${join(cells)})`
}

/** DuckDB's options for that text: one column, in which no sign has a meaning. */
export const rowTextOptions = sql`format csv, header false, quote '', escape '', delimiter '\t'`

const MOST_UNITS = 4_000

/** How long a text column becomes for a text that it can't take; null for MAX. */
export function widerLength(length: number): number | null {
  return length > MOST_UNITS ? null : Math.min(MOST_UNITS, Math.ceil(length / 10) * 10)
}
