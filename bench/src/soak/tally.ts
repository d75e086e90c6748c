import { percentile } from '../measure/percentile.ts'
import { markdown } from '../report.ts'

/** Sentences that are kept of what went wrong; the rest is only counted. */
const KEPT = 40

/** What happened to all people together. */
export class Tally {
  readonly #milliseconds = new Map<string, number[]>()
  readonly #refusals = new Map<string, number>()
  readonly #wrong: string[] = []
  #wrongs = 0
  #calls = 0

  /** A call was answered as it should. */
  answered(kind: string, milliseconds: number): void {
    this.#calls += 1
    const known = this.#milliseconds.get(kind)
    if (known) known.push(milliseconds)
    else this.#milliseconds.set(kind, [milliseconds])
  }

  /** A call was answered otherwise, or not at all. */
  refused(kind: string, what: string): void {
    this.#calls += 1
    const key = `${kind}: ${what}`
    this.#refusals.set(key, (this.#refusals.get(key) ?? 0) + 1)
  }

  /** Something was answered or written that is not so. */
  isWrong(what: string): void {
    this.#wrongs += 1
    if (this.#wrong.length < KEPT) this.#wrong.push(what)
  }

  get calls(): number {
    return this.#calls
  }

  get refusals(): number {
    return [...this.#refusals.values()].reduce((sum, count) => sum + count, 0)
  }

  get wrongs(): number {
    return this.#wrongs
  }

  /** A line for each way in which calls failed, and for what was wrong. */
  complaints(): readonly string[] {
    return [...[...this.#refusals].map(([what, count]) => `${count} x ${what}`), ...this.#wrong]
  }

  /** How long calls took, by kind. */
  latencies(): string {
    const rows = [...this.#milliseconds]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([kind, all]) => [
        kind,
        String(all.length),
        ...[50, 95, 99].map((percent) => percentile(all, percent).toFixed(0)),
      ])
    return markdown(['call', 'answers', 'p50, ms', 'p95, ms', 'p99, ms'], rows)
  }
}
