import { AppError } from '@anj/workflow'
import { join, type Sql, sql } from '../../../duckdb/sql.ts'
import type { CellType } from './bulk/bulk-type.ts'
import type { LoadColumn } from './load-columns.ts'

/**
 * Limits for the rows and bytes of an INSERT BULK. Each INSERT BULK is a transaction of its own, and small transactions
 * keep the server's log from growing.
 */
const MOST_ROWS = 100_000
const MOST_BYTES = 64_000_000
/** Bytes per block for the driver, unless a single row is larger. */
const BLOCK = 65_536
/** A buffer that is too small for a row grows to the needed size times this factor. */
const GROWTH = 1.25
/** Number of blocks in use by the driver that are remembered, so that they can be reused. */
const MOST_AWAY = 16
const ROW_TOKEN = 0xd1
const NEWLINE = 10
const COMMA = 44
const COLON = 58
const ZERO = 48

/** A text that is too long for its column in the staging table. */
export interface TextTooLong {
  /** The index of the column. */
  readonly column: number
  /** In UTF-16 units. */
  readonly length: number
}

/**
 * Converts rows from DuckDB's text (`rowText`) to rows of the protocol, block by block, without creating a JavaScript
 * value for each cell. Returns one batch after another and never reads ahead.
 */
export class RowSource {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #isFramed: readonly boolean[]
  readonly #columns: readonly LoadColumn[]
  readonly #types: CellType[]
  /** The maximum UTF-16 units per column; null for other types and unlimited texts. */
  readonly #lengths: (number | null)[]
  #room: Buffer = Buffer.allocUnsafe(4 * BLOCK)
  /** The text that has been received. The part from #at on hasn't been processed yet. */
  #text: Buffer = this.#room.subarray(0, 0)
  #at = 0
  /** The minimum number of bytes needed for the row at #at. */
  #needed = 1
  #block: Buffer = Buffer.allocUnsafe(BLOCK)
  /** The blocks that the driver is using, keyed by the part of the block that contains rows. */
  readonly #away = new Map<Buffer, Buffer>()
  readonly #spare: Buffer[] = []
  /** The end of the block's last complete row. */
  #end = 0
  #batchRows = 0
  #batchBytes = 0
  /** The number of rows converted so far. */
  taken = 0
  /** The text that was too long for its column and thus ended the batch early, or null. */
  tooLong: TextTooLong | null = null

  constructor(chunks: AsyncIterable<Buffer>, columns: readonly LoadColumn[]) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#columns = columns
    this.#isFramed = columns.map(({ isFramed }) => isFramed)
    this.#types = columns.map(({ type }) => type)
    this.#lengths = columns.map(({ text }) => text?.length ?? null)
  }

  /** True if rows remain for another batch. */
  async hasMore(): Promise<boolean> {
    return this.#at < this.#text.length || (await this.#readOn())
  }

  /** Yields the rows of one batch in blocks. A block lacks the token of its first row, because the driver writes it. */
  async *batch(): AsyncGenerator<Buffer> {
    this.#batchRows = 0
    this.#batchBytes = 0
    this.tooLong = null
    // Forget the blocks of the last batch, because the driver doesn't give back small blocks.
    this.#away.clear()
    for (;;) {
      const came = this.#isFull() ? 'end' : this.#addRow()
      if (came === 'row') continue
      if (came === 'full') yield this.#takeBlock()
      else if (came === 'end' || !(await this.#readOn())) break
    }
    if (this.#end > 0) yield this.#takeBlock()
  }

  /** Returns a block for reuse. A block that isn't returned is never overwritten. */
  takeBack(block: Buffer): void {
    const whole = this.#away.get(block)
    this.#away.delete(block)
    if (whole?.length === BLOCK) this.#spare.push(whole)
  }

  /** Changes a column to a type for longer texts. */
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

  /** Reads at least as many bytes as the current row is known to need. */
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

  /** Appends a chunk to the text. Nothing else refers to the text's buffer, so it can be overwritten. */
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

  /** Writes one row, unless the row is incomplete, the block is full, or the batch must end. */
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
      // The delimiter is so close that this loop is faster than indexOf.
      let sign = from
      let length = 0
      if (isFramed)
        for (; sign < size && text[sign] !== COLON; sign += 1)
          length = length * 10 + (text[sign] as number) - ZERO
      else while (sign < size && text[sign] !== COMMA) sign += 1
      if (sign === size) return this.#wait(size + 1)
      // A cell without text before the delimiter is null; otherwise that text is the length or the value.
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
      // Texts of limited length start with two bytes for their length.
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

  /** True if the block has room for that many bytes at that position. A block that contains no complete row grows. */
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

/**
 * Returns an expression for rows as text for `RowSource`, one line each. Texts and bytes start with their length and a
 * colon; other values end with a comma.
 */
export function rowText(columns: readonly LoadColumn[]): Sql {
  const cells = columns.map(({ value, isFramed }) =>
    isFramed ? sql`strlen(${value}), ':', ${value}` : sql`${value}, ','`,
  )
  return sql`concat(${join(cells)})`
}

/** DuckDB's options for that text: one column without special characters. */
export const rowTextOptions = sql`format csv, header false, quote '', escape '', delimiter '\t'`

const MOST_UNITS = 4_000

/** Returns the length to which a column is widened for a text of this length, or null for MAX. */
export function widerLength(length: number): number | null {
  return length > MOST_UNITS ? null : Math.min(MOST_UNITS, Math.ceil(length / 10) * 10)
}
