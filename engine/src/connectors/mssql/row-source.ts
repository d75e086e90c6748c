import { AppError } from '@anj/workflow'
import type { Chunk, ColumnVector } from '../../duckdb/session.ts'
import { LONGEST_NVARCHAR, type LoadColumn, POINTER_BYTES } from './load-columns.ts'

/** Rows of one INSERT BULK at most, and their bytes: each is a transaction of its own, which no log must grow for. */
const MOST_ROWS = 100_000
const MOST_BYTES = 64_000_000

type Step = IteratorResult<readonly unknown[], undefined>
const END: Step = { done: true, value: undefined }

/** A text that is longer than its column of the staging table. */
export interface TooLong {
  /** The place of its column. */
  readonly column: number
  /** UTF-16 units. */
  readonly length: number
}

/**
 * Turns DuckDB's chunks into rows for the driver's bulk load, batch by batch. What is asked for is at hand most of the
 * time and then given at once, without a promise for each row; only the next chunk is waited for.
 */
export class RowSource {
  readonly #chunks: AsyncIterator<Chunk>
  readonly #columns: readonly LoadColumn[]
  readonly #onBytes: (bytes: number) => void
  /** UTF-16 units that each column takes; null where it isn't text or takes any number. */
  readonly #lengths: (number | null)[]
  readonly #texts: readonly boolean[]
  readonly #fixedBytes: number
  /** One row and one step, for all rows: the driver has written a row before it asks for the next. */
  readonly #row: unknown[]
  readonly #step: Step
  #vectors: readonly ColumnVector[] = []
  #at = 0
  #size = 0
  #batchRows = 0
  #batchBytes = 0
  #reported = 0
  #isDone = false
  /** Rows that were handed over, as DuckDB gave them. */
  taken = 0
  /** Why the batch ended before a row, if that is why. */
  tooLong: TooLong | null = null

  constructor(
    chunks: AsyncIterable<Chunk>,
    columns: readonly LoadColumn[],
    onBytes: (bytes: number) => void,
  ) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#columns = columns
    this.#onBytes = onBytes
    this.#lengths = columns.map(({ text }) => text?.length ?? null)
    this.#texts = columns.map(({ text }) => text !== null)
    this.#fixedBytes = columns.reduce((sum, { text, bytes }) => sum + (text ? 2 : bytes), 1)
    this.#row = new Array(columns.length).fill(null)
    this.#step = { done: false, value: this.#row }
  }

  /** Whether there are rows for another batch. */
  async hasMore(): Promise<boolean> {
    return !this.#isDone && (this.#at < this.#size || (await this.#advance()))
  }

  /** The rows of one batch. */
  batch(): AsyncIterable<readonly unknown[]> {
    this.#batchRows = 0
    this.#batchBytes = 0
    this.#reported = 0
    this.tooLong = null
    const next = (): Step | Promise<Step> => {
      if (this.#batchRows >= MOST_ROWS || this.#batchBytes >= MOST_BYTES) return this.#end()
      if (this.#at < this.#size) return this.#next()
      return this.#advance().then((more) => (more ? this.#next() : this.#end()))
    }
    // The driver takes a step that is no promise as it is.
    return { [Symbol.asyncIterator]: () => ({ next: next as () => Promise<Step> }) }
  }

  /** From now on a column takes longer texts. */
  widened(column: number, length: number | null): void {
    this.#lengths[column] = length
  }

  /** Ends DuckDB's select, wherever it is. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #advance(): Promise<boolean> {
    this.#report()
    const { done, value } = await this.#chunks.next()
    if (done) {
      this.#isDone = true
      return false
    }
    this.#at = 0
    this.#size = value.rowCount
    this.#vectors = this.#columns.map((_, i) => value.getColumnVector(i))
    return true
  }

  #next(): Step {
    const row = this.#row
    const at = this.#at
    const vectors = this.#vectors
    let bytes = this.#fixedBytes
    for (let i = 0; i < vectors.length; i += 1) {
      const cell = (vectors[i] as ColumnVector).getItem(at)
      if (cell === null) {
        if (this.#columns[i]?.notNull) throw this.#keyEmpty()
      } else if (this.#texts[i]) {
        const { length } = cell as string
        bytes += 2 * length
        const most = this.#lengths[i] ?? null
        if (most !== null && length > most) {
          this.tooLong = { column: i, length }
          return this.#end()
        }
      } else if (typeof cell === 'object') bytes += sizeOf(cell)
      row[i] = cell
    }
    this.#at += 1
    this.taken += 1
    this.#batchRows += 1
    this.#batchBytes += bytes
    return this.#step
  }

  #end(): Step {
    this.#report()
    return END
  }

  #report(): void {
    this.#onBytes(this.#batchBytes - this.#reported)
    this.#reported = this.#batchBytes
  }

  #keyEmpty(): AppError {
    const key = this.#columns.filter(({ notNull }) => notNull).map(({ to }) => to)
    return new AppError('updateKeyEmpty', { columns: key.join(', ') })
  }
}

/** Of bytes as DuckDB's chunks hold them; decimals are counted by their column. */
function sizeOf(cell: object): number {
  return 'bytes' in cell ? Math.max(0, (cell.bytes as Uint8Array).length - POINTER_BYTES) : 0
}

/** How long a text column becomes for a text that it can't take; null for MAX. */
export function widerLength(length: number): number | null {
  return length > LONGEST_NVARCHAR ? null : Math.min(LONGEST_NVARCHAR, Math.ceil(length / 10) * 10)
}
