import {
  claimRun,
  getRun,
  hasTriedInto,
  type Limits,
  limitsOf,
  markCommitting,
  maxRunMinutes,
  type Run,
  type RunClaim,
} from '@anj/db'
import type { CommitMark, EngineProblem, RunHandlers, RunOutcome, RunRequest } from '@anj/engine'
import { currentScope, withSpan } from '@anj/telemetry'
import {
  AppError,
  countPhrase,
  type InsightSummary,
  isFinal,
  outputOf,
  parameterLines,
  type Reconciliation,
  type RunLoad,
  sentence,
} from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import { countRun } from '../metrics/count-run.ts'
import { RunPhases } from '../metrics/run-phases.ts'
import type { ActiveRuns, EndReason } from '../runs/active-runs.ts'
import { endRun, makesFile } from '../runs/end-run.ts'
import { bindHandlersToScope } from '../runs/handlers-within.ts'
import { retryWrite } from '../runs/retry-write.ts'
import { artifactsOf } from '../runs/run-artifacts.ts'
import { mayLeaveTables, problemOf, runEnding } from '../runs/run-end.ts'
import { outputKey, RunFiles } from '../runs/run-files.ts'
import { runLog } from '../runs/run-log.ts'
import { RunRecorder } from '../runs/run-recorder.ts'
import { prepareRunRequest } from '../runs/run-request.ts'
import { RunStorage } from '../runs/run-storage.ts'
import { removeLeftoversOf, retryLeftoversOnServer } from './remove-leftovers.ts'
import { removeRunDatasets } from './remove-run-datasets.ts'

/**
 * How long a finished write may wait in the target's open transaction while Anj's own database is unavailable, in
 * milliseconds.
 */
const markPatience = 30_000

/**
 * Executes one queued run in a child process, from its sources to its target. Starting the same run twice is safe,
 * because only one claim succeeds. `giveUp` also stops the attempts to record the run's end; another worker then
 * recovers the run. Returns the claimed run, or null if it is over or claimed already.
 */
export async function executeRun(
  context: WorkerContext,
  active: ActiveRuns,
  runId: string,
  giveUp: AbortSignal,
): Promise<Run | null> {
  const run = await withSpan('run claim', { attributes: { 'anj.run_id': runId } }, () =>
    claimRun(context.db, runId, ({ snapshot }) => [
      { line: sentence('processingStarted') },
      ...parameterLines(snapshot).map((line) => ({ line })),
    ]),
  )
  if (!run?.claimId) {
    context.log.info({ runId }, 'run is over or claimed already')
    return null
  }
  const limits = await limitsOf(context.db, run.organizationId, context.organizationLimits)
  const entry = active.add({ runId, claimId: run.claimId }, limits.runMinutes)
  const log = runLog(context.log, run)
  context.metrics.observe('anj_run_queued_seconds', {}, secondsQueued(run))
  try {
    log.info('run started')
    const end = (reason: EndReason) => active.end(runId, reason)
    const inHand = { run, claimId: run.claimId, limits, signal: entry.signal, end }
    await using execution = new Execution({ ...context, log }, inHand)
    await execution.follow(giveUp)
    return run
  } finally {
    entry.remove()
  }
}

/**
 * Returns how long a run was queued. Both timestamps come from the database's clock, so it doesn't matter whether this
 * machine's clock differs.
 */
function secondsQueued({ createdAt, startedAt }: Run): number {
  return Math.max(0, Number(startedAt) - Number(createdAt)) / 1000
}

/** The output of a run: the row counts with the bounds of incremental loads, or an insight. */
type Made = readonly [
  reconciliation: Reconciliation | null,
  insight?: InsightSummary,
  loads?: readonly RunLoad[],
]

interface InHand {
  readonly run: Run
  readonly claimId: string
  /** The limits of the run's organization. */
  readonly limits: Limits
  readonly signal: AbortSignal
  /** Ends the run early. */
  readonly end: (reason: EndReason) => void
}

/** A run's request and files, once the run has storage. */
interface Workplace {
  readonly request: RunRequest
  readonly files: RunFiles
  readonly room: RunStorage
}

/** The execution of one run by this worker. */
class Execution implements AsyncDisposable {
  readonly #context: WorkerContext
  readonly #run: Run
  readonly #claim: RunClaim
  readonly #signal: AbortSignal
  readonly #recorder: RunRecorder
  readonly #end: InHand['end']
  readonly #limits: Limits
  readonly #began = performance.now()
  /** Null until the files have been opened, which can fail if the disk is full. */
  #files: RunFiles | null = null
  /** True once the run has connected to its target. From then on, the run may leave tables there. */
  #entered = false
  /**
   * True once the run's row may have the status `committing`. If the run is interrupted after that, only the target
   * knows the outcome.
   */
  #marked = false
  /** In an insight run, the insight that the child produced. */
  #insight: InsightSummary | null = null
  /** The reason why this worker prevented the commit. */
  #refusal: EngineProblem | null = null

  constructor(context: WorkerContext, { run, claimId, limits, signal, end }: InHand) {
    this.#context = context
    this.#run = run
    this.#claim = { runId: run.id, claimId }
    this.#signal = signal
    this.#limits = limits
    this.#end = end
    this.#recorder = new RunRecorder(context.db, this.#claim, (err) =>
      context.log.warn({ err }, 'events of the run not saved'),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#files?.[Symbol.asyncDispose]()
  }

  /** Runs the child until it ends and records the end. */
  async follow(giveUp: AbortSignal): Promise<void> {
    const { storage, log, metrics } = this.#context
    const outcome = await this.#stored(await this.#outcome())
    const news = await this.#recorder.close()
    const reason = this.#signal.aborted ? (this.#signal.reason as EndReason) : null
    if (reason === 'takenOver') {
      await this.#withdraw()
      return log.warn('run was taken over by another worker')
    }
    const ending = runEnding(outcome, reason, this.#refusal ?? this.#tooLong(reason))
    const artifacts = await artifactsOf(
      this.#run,
      storage,
      ending.status,
      this.#insight,
      this.#limits.keepResultsDays,
    )
    const end = {
      ...news,
      ...ending,
      leftBehind: this.#entered && (await mayLeaveTables(this.#run)),
      lines: [...news.lines, ...ending.lines],
      artifacts,
    }
    const record = () =>
      retryWrite(
        () => endRun(this.#context, this.#run, this.#claim, end),
        giveUp,
        (err) => log.warn({ err }, 'end of the run not recorded yet'),
      )
    const recorded = await withSpan('run record', { attributes: { 'anj.status': ending.status } }, record)
    const { status, problem } = recorded ?? ending
    const isRecorded = recorded !== null
    if (recorded) countRun(metrics, this.#run, recorded, (performance.now() - this.#began) / 1000)
    log.info({ status, code: problem?.code, endRecorded: isRecorded }, 'run ended')
    // Frees disk space for the next run.
    if (problem?.code === 'engineDiskFull' || problem?.code === 'diskFull') await storage.makeRoom(true)
    // The store may have kept a file without confirming it, so this is also necessary if no file seems to exist.
    if (!isRecorded || (status !== 'succeeded' && makesFile(this.#run))) await this.#withdraw()
    if (isRecorded && end.leftBehind) await removeLeftoversOf(this.#context, this.#run)
    if (isRecorded && this.#run.workflowId === null) await removeRunDatasets(this.#context)
  }

  /**
   * Returns the child's result. An error before the commit mark fails the run with an unchanged target. A later error
   * is rethrown, and the recovery job then checks the target and ends the run.
   */
  async #outcome(): Promise<RunOutcome> {
    const { log, storage, temporaryFolder, limits, forkRun } = this.#context
    const recorder = this.#recorder
    try {
      const files = await RunFiles.open(storage, this.#run.id)
      this.#files = files
      await storage.makeRoom()
      const limited = limits(temporaryFolder, this.#limits.runMemoryBytes)
      const request = await prepareRunRequest(this.#context, this.#run, limited, files, this.#signal)
      this.#signal.throwIfAborted()
      const room = this.#roomFor(files)
      using _watch = await room.watch()
      using phases = new RunPhases(this.#context.metrics)
      const handlers: RunHandlers = {
        log: (...line) => recorder.log(...line),
        progress: (progress) => recorder.progress(progress),
        phase: (...told) => phases.hear(...told),
        rejects: (first, count) => recorder.rejects(first, count),
        rules: (results) => recorder.rules(results),
        entered: () => {
          this.#entered = true
          void this.#retryLeftovers().catch((err: unknown) =>
            log.warn({ err }, 'leftovers of other runs not removed yet'),
          )
        },
        prepared: (mark, ...made) => this.#prepared({ request, files, room }, mark, made),
      }
      return await withSpan('run child', {}, () =>
        forkRun(request, bindHandlersToScope(currentScope(), handlers), {
          signal: this.#signal,
          owner: this.#run.ownerId,
        }),
      )
    } catch (error) {
      if (this.#marked) throw error
      if (this.#signal.aborted) return { status: 'cancelled' }
      const problem = problemOf(error, this.#run.id)
      if (problem.code === 'unexpected') log.error({ err: error }, 'run failed unexpectedly')
      return { status: 'failed', problem, outcomeUnknown: false }
    }
  }

  /** The target's server has answered, so the tables that other runs left there can be removed. */
  async #retryLeftovers(): Promise<void> {
    if (await mayLeaveTables(this.#run)) await retryLeftoversOnServer(this.#context, this.#run)
  }

  #roomFor({ paths }: RunFiles): RunStorage {
    return new RunStorage(this.#context, this.#run, paths, this.#limits.storageBytes, (problem) => {
      this.#refusal = problem
      this.#end('noRoom')
    })
  }

  /** Returns the problem to report if the run reached its organization's time limit. */
  #tooLong(reason: EndReason | null): EngineProblem | null {
    if (reason !== 'tooLong' || this.#limits.runMinutes >= maxRunMinutes) return null
    return problemOf(
      new AppError('runTimeLimit', { minutes: countPhrase(this.#limits.runMinutes, 'minute') }),
    )
  }

  /** Stores the run's files and returns the outcome. If the output can't be stored, the run fails. */
  async #stored(outcome: RunOutcome): Promise<RunOutcome> {
    const { log } = this.#context
    const files = this.#files
    if (!files || (this.#signal.aborted && this.#signal.reason === 'takenOver')) return outcome
    try {
      if (outcome.status === 'succeeded') await this.#persistFile((signal) => files.output.keep(signal))
      else await files.keepRejects(this.#signal)
      return outcome
    } catch (error) {
      log.warn({ err: error }, 'files of the run are not in the store')
      if (outcome.status !== 'succeeded') return outcome
      if (this.#signal.aborted) return { status: 'cancelled' }
      return { status: 'failed', problem: problemOf(error, this.#run.id), outcomeUnknown: false }
    }
  }

  /** Keeps retrying a write to the store, so that the run survives an outage. */
  #persistFile<T>(write: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return retryWrite(
      () => write(this.#signal),
      AbortSignal.any([this.#signal, AbortSignal.timeout(markPatience)]),
      (err) => this.#context.log.warn({ err }, 'files of the run not stored yet'),
    )
  }

  /** Removes the file of a run that did not succeed, whether it ended here or at another worker. */
  async #withdraw(): Promise<void> {
    const { db, storage } = this.#context
    const { id, ownerId, organizationId } = this.#run
    const run = await getRun(db, { ownerId, organizationId }, id)
    if (!run || (isFinal(run.status) && run.status !== 'succeeded')) await storage.remove(outputKey(id))
  }

  async #prepared({ request, files, room }: Workplace, mark: CommitMark, made: Made): Promise<boolean> {
    const { db, log } = this.#context
    this.#marked = true
    this.#insight = made[1] ?? null
    try {
      await room.require()
      await this.#persistFile((signal) => files.keepRows(signal))
    } catch (error) {
      this.#refusal = problemOf(error, this.#run.id)
      return false
    }
    try {
      // Another run may have written the table since this test run began.
      if (request.replacesTry && !(await hasTriedInto(db, this.#run))) {
        this.#refusal = problemOf(tableTaken(this.#run))
        return false
      }
      return await retryWrite(
        () => markCommitting(db, this.#claim, mark, ...made),
        AbortSignal.any([this.#signal, AbortSignal.timeout(markPatience)]),
        (err) => log.warn({ err }, 'commit mark not written yet'),
      )
    } catch (cause) {
      this.#refusal = problemOf(new AppError('unavailable', {}, { cause }))
      return false
    }
  }
}

function tableTaken({ snapshot }: Pick<Run, 'snapshot'>): AppError {
  const output = outputOf(snapshot)
  const { tableName = '' } = (output?.data.config ?? {}) as { readonly tableName?: string }
  return new AppError('tryTableTaken', { table: tableName }, output ? { nodeId: output.id } : {})
}
