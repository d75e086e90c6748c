import type { Session } from '../duckdb/session.ts'
import type { RunListener } from './run-listener.ts'

/** At most two reports a second leave a run. */
const EVERY = 500

/** A part of the run by its share of the whole, in percent. */
interface Part {
  readonly from: number
  readonly to: number
}
export const checking: Part = { from: 0, to: 20 }
export const writing: Part = { from: 20, to: 100 }

/**
 * Tells how far a run is: rows that come from databases as they are counted, then DuckDB's own estimate of the running
 * statement and the target's count of rows.
 */
export class ProgressMeter implements Disposable {
  readonly #listener: RunListener
  readonly #timer = setInterval(() => this.#report(), EVERY)
  #session: Session | undefined
  #part: Part = checking
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

  /** So many rows have left a node. */
  counted(nodeId: string, rows: number): void {
    this.#counted.set(nodeId, rows)
  }

  /** Takes what is known of all nodes by now: rows that leave them, and values that did not convert. */
  knows(rows: ReadonlyMap<string, number>, rejects: ReadonlyMap<string, number>): void {
    for (const [nodeId, count] of rows) this.counted(nodeId, count)
    this.#rejects = rejects
  }

  /** So many rows of databases have been read by now. */
  landed(rows: number): void {
    this.#landed = rows
  }

  /** The next part of the run has begun; `targetRows` tells what the target has taken by now. */
  begin(part: Part, session: Session, sourceRows: number, targetRows: () => number = () => 0): void {
    this.#part = part
    this.#session = session
    this.#sourceRows = sourceRows
    this.#targetRows = targetRows
  }

  /** Rows go into the target as they are read, and nobody knows how many there will be. */
  writing(targetRows: () => number): void {
    this.#targetRows = targetRows
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes
  }

  /** Everything is written. */
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
    // Never backwards, and never done before it is.
    const percent = Math.min(99, from + ((to - from) * ofPart) / 100)
    this.#percent = Math.max(this.#percent, Math.floor(percent))
    this.#tell(this.#targetRows())
  }

  #tell(targetRows: number): void {
    const estimate = Math.round((this.#sourceRows * this.#percent) / 100)
    // What is written was read, also where reading is told later; only a join may make more rows than there are.
    const passed = this.#sourceRows === 0 ? targetRows : Math.min(targetRows, this.#sourceRows)
    const sourceRows = Math.max(this.#landed, estimate, passed)
    if (targetRows > 0) this.#counted.set(this.#outputId, targetRows)
    const nodes = [...this.#counted].map(([nodeId, rows]) => ({ nodeId, rows }))
    const rejects = [...this.#rejects].map(([nodeId, count]) => ({ nodeId, count }))
    const percent = this.#percent
    this.#listener.progress({ sourceRows, targetRows, bytes: this.#bytes, percent, nodes, rejects })
  }
}
