import type { Session } from '../duckdb/session.ts'
import type { RunListener } from './run-listener.ts'

/** Milliseconds between reports. */
const EVERY = 500

/** A part of the run, as the range of the total percentage that it covers. */
interface Part {
  readonly from: number
  readonly to: number
}
export const CHECK_PROGRESS: Part = { from: 0, to: 20 }
export const WRITE_PROGRESS: Part = { from: 20, to: 100 }
/** A write whose rows are checked at the same time. */
export const WHOLE_PROGRESS: Part = { from: 0, to: 100 }

/**
 * Reports a run's progress: the rows read from databases, DuckDB's estimate for the running statement, and the target's
 * row count.
 */
export class ProgressMeter implements Disposable {
  readonly #listener: RunListener
  readonly #timer = setInterval(() => this.#report(), EVERY)
  #session: Pick<Session, 'percent'> | undefined
  #part: Part = CHECK_PROGRESS
  #percent = 0
  #bytes = 0
  #sourceRows = 0
  #landed = 0
  #targetRows: () => number = () => 0
  readonly #outputId: string
  readonly #counted = new Map<string, number>()
  #rejects: ReadonlyMap<string, number> = new Map()

  constructor(listener: RunListener, outputId: string) {
    this.#listener = listener
    this.#outputId = outputId
  }

  /** Sets the number of rows that left a node. */
  counted(nodeId: string, rows: number): void {
    this.#counted.set(nodeId, rows)
  }

  /** Sets the counts known so far for each node: the rows that leave it and the values that failed to convert. */
  knows(rows: ReadonlyMap<string, number>, rejects: ReadonlyMap<string, number>): void {
    for (const [nodeId, count] of rows) this.counted(nodeId, count)
    this.#rejects = rejects
  }

  /** Sets the number of rows read from databases so far. */
  landed(rows: number): void {
    this.#landed = rows
  }

  /** Starts the next part of the run. `targetRows` returns the number of rows that the target has taken so far. */
  begin(
    part: Part,
    session: Pick<Session, 'percent'>,
    sourceRows: number,
    targetRows: () => number = () => 0,
  ): void {
    this.#part = part
    this.#session = session
    this.#sourceRows = sourceRows
    this.#targetRows = targetRows
  }

  /** Starts a write that streams its rows while they are being read, so their total isn't known yet. */
  writing(targetRows: () => number): void {
    this.#targetRows = targetRows
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes
  }

  /** Reports the final counts once everything is written. */
  finish(targetRows: number): void {
    this[Symbol.dispose]()
    this.#percent = 100
    this.#tell(targetRows)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }

  #report(): void {
    const { from, to } = this.#part
    const ofPart = this.#session?.percent() ?? 0
    // Progress never goes backwards, and stays below 100 until the end.
    const percent = Math.min(99, from + ((to - from) * ofPart) / 100)
    this.#percent = Math.max(this.#percent, Math.floor(percent))
    this.#tell(this.#targetRows())
  }

  #tell(targetRows: number): void {
    const estimate = Math.round((this.#sourceRows * this.#percent) / 100)
    // Rows that have been written must have been read, even if their reading is only reported later. Only a join can
    // produce more rows than its sources have.
    const passed = this.#sourceRows === 0 ? targetRows : Math.min(targetRows, this.#sourceRows)
    const sourceRows = Math.max(this.#landed, estimate, passed)
    if (targetRows > 0) this.#counted.set(this.#outputId, targetRows)
    const nodes = [...this.#counted].map(([nodeId, rows]) => ({ nodeId, rows }))
    const rejects = [...this.#rejects].map(([nodeId, count]) => ({ nodeId, count }))
    const percent = this.#percent
    this.#listener.progress({ sourceRows, targetRows, bytes: this.#bytes, percent, nodes, rejects })
  }
}
