import {
  type InsightSummary,
  type NodeState,
  parametersOf,
  type Reconciliation,
  type Reject,
  type RuleResult,
  type RunLoad,
  type RunProgress,
} from '@anj/workflow'
import type { CommitMark } from '../model/commit-mark.ts'
import type { EngineProblem } from '../model/engine-problem.ts'
import type { PhaseState, RunPhase } from '../model/run-phases.ts'
import type { Made, RunRequest } from '../model/run-request.ts'
import type { Child, ChildEnd } from '../process/fork-child.ts'
import { secretHider } from '../process/hide-secrets.ts'
import { catalogueProblem } from '../process/problem.ts'
import type { FromChild, ToChild } from './protocol.ts'
import { resolveCommitMark } from './read-commit-mark.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { type RunChild, runChildren } from './run-children.ts'

export type RunOutcome =
  | ({ readonly status: 'succeeded' } & Pick<Made, 'reconciliation'>)
  /** `outcomeUnknown`: true when Anj can't tell whether the target changed. Otherwise the target is unchanged. */
  | { readonly status: 'failed'; readonly problem: EngineProblem; readonly outcomeUnknown: boolean }
  | { readonly status: 'cancelled' }

/** Callbacks for the events of a run. */
export interface RunHandlers {
  log(line: string, nodeId?: string, nodeState?: NodeState): void
  progress(progress: RunProgress): void
  /** A phase began or ended. `at` is in milliseconds since 1970. A child that crashes leaves its phase open. */
  phase?(phase: RunPhase, state: PhaseState, at: number): void
  rejects(rejects: readonly Reject[], rejectCount: number): void
  /** The rows were checked by rules, even if a rule makes the run fail. */
  rules?(results: readonly RuleResult[]): void
  /** The target accepted the run's connection. A run that ends without this event has left nothing in the target. */
  entered?(): void
  /**
   * Called when all rows are written. Resolves to true once the run is recorded as committing, or to false to roll
   * back.
   */
  prepared(
    mark: CommitMark,
    reconciliation: Reconciliation | null,
    insight?: InsightSummary,
    loads?: readonly RunLoad[],
  ): Promise<boolean>
}

export interface ForkRunOptions {
  /**
   * Aborting cancels the run, including its statement on the target's server. Has no effect once the commit is sent.
   */
  readonly signal: AbortSignal
  /**
   * The user whose run it is. After a small run that succeeded, the child may execute this user's next run. Without an
   * owner, the child executes one run.
   */
  readonly owner?: string
  /** Called with the child's pid and a promise that resolves when the child ends, with its largest resident size. */
  readonly onChild?: (child: { readonly pid: number | undefined; readonly ended: Promise<ChildEnd> }) => void
}

/** Milliseconds that a cancelled child has to roll back before it is killed, which also rolls back. */
const CANCEL_PATIENCE = 10_000
/** Milliseconds to wait for the answer to a commit before asking the target. */
const COMMIT_PATIENCE = 120_000
/** The maximum number of cells of a source whose run shares its child with other runs of its owner. */
const MOST_CELLS = 1_000_000
/**
 * The maximum number of cells of a source whose run uses one thread of DuckDB. With several threads, such a run needs more
 * processor time to divide the work than to do it.
 */
const FEW_CELLS = 100_000

/** Executes a run in a child process and returns its outcome, even if that process crashes. */
export async function forkRun(
  request: RunRequest,
  on: RunHandlers,
  options: ForkRunOptions,
): Promise<RunOutcome> {
  if (options.signal.aborted) return { status: 'cancelled' }
  const owner = mayHaveAtMost(MOST_CELLS, request) ? options.owner : undefined
  const taken = runChildren.take(request.limits.residentBytes, owner)
  const outcome = await executeIn(taken, owner, request, on, options)
  if (outcome !== 'neverBegan') return outcome
  // An idle child may have crashed, so the run starts again in another child.
  if (taken.wasIdle) return await forkRun(request, on, options)
  return { status: 'failed', problem: catalogueProblem('childDied'), outcomeUnknown: false }
}

/** Returns whether no source is known to have more cells. The size of a database source isn't known. */
function mayHaveAtMost(cells: number, { sources }: RunRequest): boolean {
  return Object.values(sources).every(
    (source) => source.kind === 'database' || source.rows * source.columns.length <= cells,
  )
}

/** Limits a run whose sources are all known to be small to one thread. */
function withFewThreads(request: RunRequest): RunRequest {
  const isKnown = Object.values(request.sources).every(({ kind }) => kind !== 'database')
  if (!isKnown || !mayHaveAtMost(FEW_CELLS, request)) return request
  return { ...request, limits: { ...request.limits, threads: 1 } }
}

async function executeIn(
  taken: RunChild,
  owner: string | undefined,
  request: RunRequest,
  on: RunHandlers,
  options: ForkRunOptions,
): Promise<RunOutcome | 'neverBegan'> {
  const run = new ForkedRun(taken, request, on, options.signal)
  options.onChild?.(run.child)
  let mayServeAgain = false
  try {
    const outcome = await run.outcome()
    mayServeAgain = outcome !== 'neverBegan' && outcome.status === 'succeeded'
    return outcome
  } finally {
    if (mayServeAgain && owner !== undefined) runChildren.keep(taken, owner)
    else {
      run.child.kill()
      await run.child.ended
    }
    await removeLeftovers(request)
  }
}

type LastWord = Extract<FromChild, { type: 'committed' | 'failed' | 'cancelled' }>

class ForkedRun {
  readonly child: Child<ToChild>
  readonly #request: RunRequest
  readonly #on: RunHandlers
  readonly #signal: AbortSignal
  readonly #hideSecrets: ReturnType<typeof secretHider>
  readonly #lastWord = Promise.withResolvers<LastWord>()
  #prepared: ({ readonly mark: CommitMark } & Pick<Made, 'reconciliation'>) | undefined
  #commitSent = false
  #begun = false
  /** Kills the child if it doesn't answer. */
  #patience: NodeJS.Timeout | undefined

  constructor(taken: RunChild, request: RunRequest, on: RunHandlers, signal: AbortSignal) {
    this.#request = request
    this.#on = on
    this.#signal = signal
    this.#hideSecrets = secretHider(parametersOf(request.workflow))
    this.child = taken.child
    taken.hear = (message) => this.#hear(message)
  }

  /** Returns `neverBegan` if the child crashed before it received the run, which can then start in another child. */
  async outcome(): Promise<RunOutcome | 'neverBegan'> {
    const cancel = () => this.#cancel()
    this.#signal.addEventListener('abort', cancel, { once: true })
    try {
      this.child.send({ type: 'start', request: withFewThreads(this.#request) })
      const end = await Promise.race([this.#lastWord.promise, this.child.ended])
      return 'type' in end ? await this.#afterWord(end) : await this.#afterDeath(end)
    } finally {
      this.#signal.removeEventListener('abort', cancel)
      // The child may execute another run.
      clearTimeout(this.#patience)
    }
  }

  #hear(message: FromChild): void {
    switch (message.type) {
      case 'begun':
        this.#begun = true
        return
      case 'log':
        return this.#on.log(this.#hideSecrets(message.line), message.nodeId, message.nodeState)
      case 'progress':
        return this.#on.progress(message.progress)
      case 'phase':
        return this.#on.phase?.(message.phase, message.state, message.at)
      case 'rejects':
        return this.#on.rejects(this.#hideSecrets(message.rejects), message.rejectCount)
      case 'rules':
        return this.#on.rules?.(message.results)
      case 'entered':
        return this.#on.entered?.()
      case 'prepared':
        return void this.#decide(message).catch((error: unknown) => this.#lastWord.reject(error))
      case 'committed':
      case 'failed':
      case 'cancelled':
        return this.#lastWord.resolve(message)
    }
  }

  async #decide({
    mark,
    reconciliation,
    insight,
    loads,
  }: Extract<FromChild, { type: 'prepared' }>): Promise<void> {
    const mayCommit = await this.#on.prepared(mark, reconciliation, insight, loads)
    if (!mayCommit || this.#signal.aborted) return this.#cancel()
    this.#prepared = { mark, reconciliation }
    this.#commitSent = true
    this.child.send({ type: 'commit' })
    this.#patience = setTimeout(() => this.child.kill(), COMMIT_PATIENCE).unref()
  }

  #cancel(): void {
    if (this.#commitSent) return
    this.child.send({ type: 'cancel' })
    this.#patience = setTimeout(() => this.#commitSent || this.child.kill(), CANCEL_PATIENCE).unref()
  }

  async #afterWord(word: LastWord): Promise<RunOutcome> {
    if (word.type === 'cancelled') return { status: 'cancelled' }
    if (word.type === 'failed') return await this.#decideByMark(this.#hideSecrets(word.problem))
    if (!this.#prepared) throw new Error('The run committed before it was prepared')
    return { status: 'succeeded', reconciliation: this.#prepared.reconciliation }
  }

  async #afterDeath(end: ChildEnd): Promise<RunOutcome | 'neverBegan'> {
    if (this.#signal.aborted && !this.#commitSent) return { status: 'cancelled' }
    if (!this.#begun && !end.outOfMemory) return 'neverBegan'
    return await this.#decideByMark(catalogueProblem(end.outOfMemory ? 'childOutOfMemory' : 'childDied'))
  }

  /**
   * Determines the outcome of a run that failed. Until the commit is sent, the target can't have changed. After that,
   * only the target knows the outcome.
   */
  async #decideByMark(problem: EngineProblem): Promise<RunOutcome> {
    if (!this.#commitSent || !this.#prepared) return { status: 'failed', problem, outcomeUnknown: false }
    const { mark, reconciliation } = this.#prepared
    this.child.kill()
    await this.child.ended
    const state = await resolveCommitMark(mark, this.#request.target)
    if (state === 'committed') return { status: 'succeeded', reconciliation }
    if (state === 'aborted') return { status: 'failed', problem, outcomeUnknown: false }
    return { status: 'failed', problem: catalogueProblem('outcomeUnknown'), outcomeUnknown: true }
  }
}
