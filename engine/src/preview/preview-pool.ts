import { setImmediate } from 'node:timers/promises'
import { AppError, countPhrase } from '@anj/workflow'
import type { ChildLimits } from '../model/run-request.ts'
import type { JoinMatches } from '../plan/compile-matches.ts'
import { NeverBegun, PreviewChild } from './preview-child-handle.ts'
import type {
  ColumnValues,
  ConversionReport,
  CountRequest,
  FormatsRequest,
  FoundFormats,
  JsonPaths,
  JsonPathsRequest,
  KeySuggestion,
  NodeProfile,
  NodeRequest,
  PreviewAnswer,
  PreviewAnswers,
  PreviewPage,
  PreviewQuery,
  PreviewRequest,
  RejectPage,
  RejectsRequest,
  SqlDescription,
  SqlRequest,
  ValuesRequest,
} from './protocol.ts'

/** Limits of a pool and its children. */
export interface PreviewPoolOptions {
  /** Maximum number of children. */
  readonly size: number
  readonly limits: ChildLimits
  /** Time limit of a question, in milliseconds. */
  readonly patience?: number
  /** Entry file of the children in tests, instead of the engine's own. */
  readonly entry?: string
}

/** Current load of a pool. */
export interface PoolUsage {
  readonly running: number
  readonly waiting: number
}

/** A pool of child processes that answer preview questions, one at a time each. */
export interface PreviewPool {
  /**
   * Returns rows of a node. A newer question with the same key cancels this one. Keys begin with `organization/user/`,
   * and organizations and users take turns.
   */
  preview(key: string, request: PreviewRequest, signal?: AbortSignal): Promise<PreviewPage>
  /**
   * Returns how many rows a node has. Use a separate key, so that the count doesn't cancel the request for the rows.
   */
  count(key: string, request: CountRequest, signal?: AbortSignal): Promise<number>
  /** Returns the numbers of matching rows in a join's tables. Use a separate key, as for `count`. */
  matches(key: string, request: NodeRequest, signal?: AbortSignal): Promise<JoinMatches>
  /** Profiles a node's columns, from all rows if reading them is cheap and otherwise from the first rows. */
  profile(key: string, request: NodeRequest, signal?: AbortSignal): Promise<NodeProfile>
  /** Returns the values that a Change Data Type step would fail to convert, as far as time allows. */
  conversions(key: string, request: NodeRequest, signal?: AbortSignal): Promise<ConversionReport>
  /** Suggests pairs of key columns for a join, the likeliest first. */
  suggestKeys(key: string, request: NodeRequest, signal?: AbortSignal): Promise<readonly KeySuggestion[]>
  /** Lists the values of a column with the number of their rows, the most frequent first. */
  values(key: string, request: ValuesRequest, signal?: AbortSignal): Promise<ColumnValues>
  /** Finds the paths in the first JSON texts of a column. */
  jsonPaths(key: string, request: JsonPathsRequest, signal?: AbortSignal): Promise<JsonPaths>
  /** Finds the formats that read the texts of a column. */
  formats(key: string, request: FormatsRequest, signal?: AbortSignal): Promise<FoundFormats>
  /** Returns some of a run's rejects. */
  rejects(key: string, request: RejectsRequest, signal?: AbortSignal): Promise<RejectPage>
  /** Checks the SELECT of a step and describes its columns. */
  describeSql(key: string, request: SqlRequest, signal?: AbortSignal): Promise<SqlDescription>
  /** Returns the numbers of running and waiting questions. */
  use(): PoolUsage
  /** Ends all children. Waiting callers get an error saying that the server is stopping. */
  close(): Promise<void>
}

const SECOND = 1_000
const PATIENCE = 10 * SECOND
/** Children that may end before a question reaches them. More of them have a reason to end. */
const MOST_MISSED = 2

/** A running or waiting question. */
interface Job {
  readonly key: string
  readonly look: PreviewQuery
  readonly settled: PromiseWithResolvers<PreviewAnswer>
  child: PreviewChild | null
  /** The number of children that ended before the question reached them. */
  missed: number
  over: boolean
}

/**
 * Returns who asked a question, according to its key: the organization (one part) or the organization and user (two
 * parts).
 */
function sharerOf({ key }: Job, parts: number): string {
  return key.split('/', parts).join('/')
}

/** Compares lists of numbers lexicographically. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, i) => number !== b[i])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/**
 * Creates a pool of a few children. They are forked on demand, reused, and replaced when they crash or grow too large.
 */
export function createPreviewPool(options: PreviewPoolOptions): PreviewPool {
  return new Pool(options)
}

class Pool implements PreviewPool {
  readonly #options: PreviewPoolOptions
  readonly #children = new Set<PreviewChild>()
  readonly #jobs = new Set<Job>()
  /** The turn in which each organization and each user was last served. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  #closed = false

  constructor(options: PreviewPoolOptions) {
    this.#options = options
    // Forks in advance, so that the first question doesn't wait for a process to start.
    this.#fork()
  }

  preview(key: string, request: PreviewRequest, signal?: AbortSignal): Promise<PreviewPage> {
    return this.#answer(key, { type: 'preview', request }, signal)
  }

  count(key: string, request: CountRequest, signal?: AbortSignal): Promise<number> {
    return this.#answer(key, { type: 'count', request }, signal)
  }

  matches(key: string, request: NodeRequest, signal?: AbortSignal): Promise<JoinMatches> {
    return this.#answer(key, { type: 'matches', request }, signal)
  }

  profile(key: string, request: NodeRequest, signal?: AbortSignal): Promise<NodeProfile> {
    return this.#answer(key, { type: 'profile', request }, signal)
  }

  conversions(key: string, request: NodeRequest, signal?: AbortSignal): Promise<ConversionReport> {
    return this.#answer(key, { type: 'conversions', request }, signal)
  }

  suggestKeys(key: string, request: NodeRequest, signal?: AbortSignal): Promise<readonly KeySuggestion[]> {
    return this.#answer(key, { type: 'keys', request }, signal)
  }

  values(key: string, request: ValuesRequest, signal?: AbortSignal): Promise<ColumnValues> {
    return this.#answer(key, { type: 'values', request }, signal)
  }

  jsonPaths(key: string, request: JsonPathsRequest, signal?: AbortSignal): Promise<JsonPaths> {
    return this.#answer(key, { type: 'jsonPaths', request }, signal)
  }

  formats(key: string, request: FormatsRequest, signal?: AbortSignal): Promise<FoundFormats> {
    return this.#answer(key, { type: 'formats', request }, signal)
  }

  rejects(key: string, request: RejectsRequest, signal?: AbortSignal): Promise<RejectPage> {
    return this.#answer(key, { type: 'rejects', request }, signal)
  }

  describeSql(key: string, request: SqlRequest, signal?: AbortSignal): Promise<SqlDescription> {
    return this.#answer(key, { type: 'sql', request }, signal)
  }

  use(): PoolUsage {
    const running = [...this.#jobs].filter(({ child }) => child).length
    return { running, waiting: this.#jobs.size - running }
  }

  /** Asks a question and narrows the answer to the question's type. */
  async #answer<L extends PreviewQuery>(key: string, look: L, signal: AbortSignal | undefined) {
    return (await this.#ask(key, look, signal)) as PreviewAnswers[L['type']]
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#jobs) this.#end(job, new AppError('previewsClosed', {}))
    const children = [...this.#children]
    for (const child of children) child.kill()
    await Promise.all(children.map((child) => child.ended))
  }

  async #ask(key: string, look: PreviewQuery, signal: AbortSignal | undefined): Promise<PreviewAnswer> {
    // An older question can be prepared later than a newer one. If its caller has gone, this turn of the event loop
    // aborts its signal, so that it doesn't end the newer one.
    await setImmediate()
    signal?.throwIfAborted()
    if (this.#closed) throw new AppError('previewsClosed', {})
    for (const older of this.#jobs)
      if (older.key === key) this.#end(older, new AppError('previewSuperseded', {}))
    const job: Job = { key, look, settled: Promise.withResolvers(), child: null, missed: 0, over: false }
    this.#jobs.add(job)
    const abort = () => this.#end(job, signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    const patience = this.#options.patience ?? PATIENCE
    const late = setTimeout(
      () =>
        this.#end(
          job,
          new AppError('previewTooSlow', { seconds: countPhrase(Math.round(patience / SECOND), 'second') }),
        ),
      patience,
    )
    this.#startNext()
    try {
      return await job.settled.promise
    } finally {
      clearTimeout(late)
      signal?.removeEventListener('abort', abort)
    }
  }

  /** Assigns waiting jobs to idle children, and forks another child if the limit allows it. */
  #startNext(): void {
    if (this.#closed) return
    for (let job = this.#next(); job; job = this.#next()) {
      const taken = job
      const idle = [...this.#children].find((child) => child.isIdle)
      const child = idle ?? (this.#children.size < this.#options.size ? this.#fork() : null)
      if (!child) return
      taken.child = child
      this.#turn += 1
      for (const parts of [1, 2]) this.#turns.set(sharerOf(taken, parts), this.#turn)
      this.#keepSpare()
      void child.ask(taken.look, this.#options.limits).then(
        (answer) => this.#settle(taken, () => taken.settled.resolve(answer)),
        (error: unknown) => this.#fail(taken, error),
      )
    }
  }

  /**
   * Returns the next job. Pages come first, and other questions always leave one child free for the next page. Among
   * the candidates, the organization with the fewest running jobs comes first, then the one served longest ago. The
   * users of an organization are ordered in the same way. Among equal jobs, the oldest comes first.
   */
  #next(): Job | undefined {
    const isPage = ({ look }: Job) => look.type === 'preview'
    const running = [...this.#jobs].filter(({ child }) => child)
    const waiting = [...this.#jobs].filter(({ child }) => !child)
    const pages = waiting.filter(isPage)
    const hasRoom = running.filter((job) => !isPage(job)).length < Math.max(1, this.#options.size - 1)
    const may = pages.length > 0 || !hasRoom ? pages : waiting
    const share = (job: Job, parts: number) =>
      running.filter((other) => sharerOf(other, parts) === sharerOf(job, parts)).length
    const lastTurn = (job: Job, parts: number) => this.#turns.get(sharerOf(job, parts)) ?? 0
    const rankOf = (job: Job) => [share(job, 1), lastTurn(job, 1), share(job, 2), lastTurn(job, 2)]
    const order = may.map((job) => ({ job, rank: rankOf(job) }))
    return order.sort((a, b) => compare(a.rank, b.rank))[0]?.job
  }

  /** Forks an idle child for the next question, because starting a process takes longer than reading a page. */
  #keepSpare(): void {
    const hasIdle = [...this.#children].some((child) => child.isIdle)
    if (!hasIdle && this.#children.size < this.#options.size) this.#fork()
  }

  /** Ends a job with an error. If its child ended before the question reached it, asks another child. */
  #fail(job: Job, error: unknown): void {
    const isMissed = error instanceof NeverBegun
    if (isMissed && !job.over && job.missed < MOST_MISSED) {
      job.missed += 1
      job.child = null
      this.#startNext()
    } else
      this.#settle(job, () =>
        job.settled.reject(isMissed ? new AppError('previewDied', {}, { cause: error }) : error),
      )
  }

  #settle(job: Job, notify: () => void): void {
    if (!job.over) {
      job.over = true
      this.#jobs.delete(job)
      notify()
    }
    this.#startNext()
  }

  /** Ends a job without an answer. The job's child becomes idle once it has stopped working on the job. */
  #end(job: Job, reason: unknown): void {
    if (job.over) return
    job.over = true
    this.#jobs.delete(job)
    job.settled.reject(reason)
    job.child?.stop()
  }

  #fork(): PreviewChild {
    const { limits, entry } = this.#options
    const child = new PreviewChild(limits.residentBytes, entry)
    this.#children.add(child)
    void child.ended.then(() => {
      this.#children.delete(child)
      this.#startNext()
    })
    return child
  }
}
