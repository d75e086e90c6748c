import { type Db, type RunClaim, type RunNews, recordRunNews } from '@anj/db'
import type { NodeState, Reject, RuleResult, RunLogLine, RunProgress } from '@anj/workflow'

/** Minimum milliseconds between two writes of one run. */
const pause = 500
/** Milliseconds until the first write. A run that ends sooner records its events with its end, in one transaction. */
const firstPause = 250

/**
 * Collects the events from a run's child and writes them to the database at most twice a second, one write at a time.
 */
export class RunRecorder {
  readonly #db: Db
  readonly #claim: RunClaim
  readonly #onError: (error: unknown) => void
  #lines: RunLogLine[] = []
  #progress: RunProgress | undefined
  #rejects: RunNews['rejects']
  #rules: readonly RuleResult[] | undefined
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #last = Date.now() - pause + firstPause
  #closed = false

  constructor(db: Db, claim: RunClaim, onError: (error: unknown) => void) {
    this.#db = db
    this.#claim = claim
    this.#onError = onError
  }

  log(line: string, nodeId?: string, nodeState?: NodeState): void {
    this.#lines.push({ line, nodeId, nodeState })
    this.#schedule()
  }

  progress(progress: RunProgress): void {
    this.#progress = progress
    this.#schedule()
  }

  rejects(first: readonly Reject[], count: number): void {
    this.#rejects = { first, count }
    this.#schedule()
  }

  rules(results: readonly RuleResult[]): void {
    this.#rules = results
    this.#schedule()
  }

  /** Stops writing and returns the remaining events, so that they can be written together with the run's end. */
  async close(): Promise<RunNews> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#writing
    return this.#take()
  }

  #schedule(): void {
    if (this.#timer || this.#closed) return
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#writing = this.#writing.then(() => this.#write())
      },
      Math.max(0, this.#last + pause - Date.now()),
    )
  }

  async #write(): Promise<void> {
    const news = this.#take()
    this.#last = Date.now()
    try {
      await recordRunNews(this.#db, this.#claim, news)
    } catch (error) {
      this.#onError(error)
      this.#putBack(news)
      this.#schedule()
    }
    this.#last = Date.now()
  }

  #take(): RunNews {
    const news: RunNews = {
      lines: this.#lines,
      progress: this.#progress,
      rejects: this.#rejects,
      rules: this.#rules,
    }
    this.#lines = []
    this.#progress = undefined
    this.#rejects = undefined
    this.#rules = undefined
    return news
  }

  /** Puts back the events of a failed write. Events that have arrived in the meantime are newer and take precedence. */
  #putBack({ lines, progress, rejects, rules }: RunNews): void {
    this.#lines.unshift(...lines)
    this.#progress ??= progress
    this.#rejects ??= rejects
    this.#rules ??= rules
  }
}
