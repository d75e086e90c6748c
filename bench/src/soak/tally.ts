import { percentile } from '../measure/percentile.ts'
import { markdown } from '../report.ts'

/** Maximum number of stored error messages. Further errors are only counted. */
const KEPT = 40

/** The results of all users together. */
export class Tally {
  readonly #milliseconds = new Map<string, number[]>()
  readonly #refusals = new Map<string, number>()
  readonly #wrong: string[] = []
  #wrongs = 0
  #calls = 0

  /** Counts a call with the expected answer. */
  answered(kind: string, milliseconds: number): void {
    this.#calls += 1
    const known = this.#milliseconds.get(kind)
    if (known) known.push(milliseconds)
    else this.#milliseconds.set(kind, [milliseconds])
  }

  /** Counts a call with an unexpected answer or no answer. */
  refused(kind: string, what: string): void {
    this.#calls += 1
    const key = `${kind}: ${what}`
    this.#refusals.set(key, (this.#refusals.get(key) ?? 0) + 1)
  }

  /** Records a wrong answer or wrong data. */
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

  /** Returns a line for each kind of failed call and for each wrong result. */
  complaints(): readonly string[] {
    return [...[...this.#refusals].map(([what, count]) => `${count} x ${what}`), ...this.#wrong]
  }

  /** Returns the latencies by kind of call. */
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
