import { AppError } from '@anj/workflow'
import type { ChildLimits } from '../model/run-request.ts'
import type { JoinMatches } from '../plan/compile-matches.ts'
import { PreviewChild } from './preview-child-handle.ts'
import type {
  Answer,
  Answers,
  CountRequest,
  FoundConversions,
  KeySuggestion,
  Look,
  NodeProfile,
  NodeRequest,
  PreviewPage,
  PreviewRequest,
} from './protocol.ts'

/** How many children there are, and what each of them may take. */
export interface PreviewPoolOptions {
  /** At most so many children. */
  readonly size: number
  readonly limits: ChildLimits
  /** Milliseconds that one look may take. */
  readonly patience?: number
  /** Another child than the engine's own, for tests. */
  readonly entry?: string
}

/** How busy a pool is. */
export interface PreviewUse {
  readonly running: number
  readonly waiting: number
}

/** Children that look at data, one request each at a time. */
export interface PreviewPool {
  /**
   * Rows of a node. A newer look with the same key takes the place of this one, which then ends at once. Keys begin with
   * `organization/person/`: these take turns.
   */
  preview(key: string, request: PreviewRequest, signal?: AbortSignal): Promise<PreviewPage>
  /** How many rows a node gives. Use another key than for its rows, so that rows come first and aren't interrupted. */
  count(key: string, request: CountRequest, signal?: AbortSignal): Promise<number>
  /** How many rows of each table of a join find a partner. Use a key of its own here too. */
  matches(key: string, request: NodeRequest, signal?: AbortSignal): Promise<JoinMatches>
  /** What a node's rows hold, column by column: of all rows where that is cheap, else of the first. */
  profile(key: string, request: NodeRequest, signal?: AbortSignal): Promise<NodeProfile>
  /** What of a Change Data Type would not convert, as far as time allows. */
  conversions(key: string, request: NodeRequest, signal?: AbortSignal): Promise<FoundConversions>
  /** Pairs of columns that may be the keys of a join, the likeliest first. */
  suggestKeys(key: string, request: NodeRequest, signal?: AbortSignal): Promise<readonly KeySuggestion[]>
  /** How many looks are being computed, and how many wait for a child. */
  use(): PreviewUse
  /** Ends all children; whoever waits is told that the server is stopping. */
  close(): Promise<void>
}

const SECOND = 1_000
const PATIENCE = 10 * SECOND

/** One look that waits or runs. */
interface Job {
  readonly key: string
  readonly look: Look
  readonly settled: PromiseWithResolvers<Answer>
  child: PreviewChild | null
  over: boolean
}

/** Whose a look is, by its key: the first part of it is an organization, the second a person there. */
function sharerOf({ key }: Job, parts: number): string {
  return key.split('/', parts).join('/')
}

/** Compares numbers one by one. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, i) => number !== b[i])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** A few children that answer looks at nodes; forked when needed, used again, and replaced when they die or grow large. */
export function createPreviewPool(options: PreviewPoolOptions): PreviewPool {
  return new Pool(options)
}

class Pool implements PreviewPool {
  readonly #options: PreviewPoolOptions
  readonly #children = new Set<PreviewChild>()
  readonly #jobs = new Set<Job>()
  /** Who had which turn last. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  #closed = false

  constructor(options: PreviewPoolOptions) {
    this.#options = options
    // The first look should not wait for a process to start.
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

  conversions(key: string, request: NodeRequest, signal?: AbortSignal): Promise<FoundConversions> {
    return this.#answer(key, { type: 'conversions', request }, signal)
  }

  suggestKeys(key: string, request: NodeRequest, signal?: AbortSignal): Promise<readonly KeySuggestion[]> {
    return this.#answer(key, { type: 'keys', request }, signal)
  }

  use(): PreviewUse {
    const running = [...this.#jobs].filter(({ child }) => child).length
    return { running, waiting: this.#jobs.size - running }
  }

  /** A child answers each look by its type. */
  async #answer<L extends Look>(key: string, look: L, signal: AbortSignal | undefined) {
    return (await this.#ask(key, look, signal)) as Answers[L['type']]
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#jobs) this.#end(job, new AppError('previewsClosed', {}))
    const children = [...this.#children]
    for (const child of children) child.kill()
    await Promise.all(children.map((child) => child.ended))
  }

  async #ask(key: string, look: Look, signal: AbortSignal | undefined): Promise<Answer> {
    signal?.throwIfAborted()
    if (this.#closed) throw new AppError('previewsClosed', {})
    for (const older of this.#jobs)
      if (older.key === key) this.#end(older, new AppError('previewSuperseded', {}))
    const job: Job = { key, look, settled: Promise.withResolvers(), child: null, over: false }
    this.#jobs.add(job)
    const abort = () => this.#end(job, signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    const patience = this.#options.patience ?? PATIENCE
    const late = setTimeout(
      () => this.#end(job, new AppError('previewTooSlow', { seconds: Math.round(patience / SECOND) })),
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

  /** Gives waiting jobs to idle children, forking one where there may be more. */
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
        (error: unknown) => this.#settle(taken, () => taken.settled.reject(error)),
      )
    }
  }

  /**
   * The job to begin next: pages first, and of other looks only so many that a page finds a child when it comes. Of those
   * it is that of the organization of which the fewest go on, of equals of that whose last turn is longest ago; then of the
   * person in the same way, then the oldest.
   */
  #next(): Job | undefined {
    const isPage = ({ look }: Job) => look.type === 'preview'
    const going = [...this.#jobs].filter(({ child }) => child)
    const waiting = [...this.#jobs].filter(({ child }) => !child)
    const pages = waiting.filter(isPage)
    const hasRoom = going.filter((job) => !isPage(job)).length < Math.max(1, this.#options.size - 1)
    const may = pages.length > 0 || !hasRoom ? pages : waiting
    const share = (job: Job, parts: number) =>
      going.filter((other) => sharerOf(other, parts) === sharerOf(job, parts)).length
    const lastTurn = (job: Job, parts: number) => this.#turns.get(sharerOf(job, parts)) ?? 0
    const rankOf = (job: Job) => [share(job, 1), lastTurn(job, 1), share(job, 2), lastTurn(job, 2)]
    const order = may.map((job) => ({ job, rank: rankOf(job) }))
    return order.sort((a, b) => compare(a.rank, b.rank))[0]?.job
  }

  /** Starting a process takes longer than a page: the next look should find one that waits. */
  #keepSpare(): void {
    const hasIdle = [...this.#children].some((child) => child.isIdle)
    if (!hasIdle && this.#children.size < this.#options.size) this.#fork()
  }

  #settle(job: Job, tell: () => void): void {
    if (!job.over) {
      job.over = true
      this.#jobs.delete(job)
      tell()
    }
    this.#startNext()
  }

  /** Ends a job before its answer; its child is free again once it has stopped. */
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
