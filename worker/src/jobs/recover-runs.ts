import { limitsOf, type Run, requeueLostRuns, takeOverAbandonedRuns } from '@anj/db'
import { type CommitMark, removeLeftovers, resolveCommitMark, type Storage, type Target } from '@anj/engine'
import { newScope, runWithin } from '@anj/telemetry'
import { AppError, sentence } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import type { PendingWork } from '../loop/tasks.ts'
import { countRun } from '../metrics/count-run.ts'
import type { ActiveRuns } from '../runs/active-runs.ts'
import { endRun, makesFile } from '../runs/end-run.ts'
import { artifactsOf } from '../runs/run-artifacts.ts'
import { failedRunEnding, mayLeaveTables, problemOf, type RunEnding } from '../runs/run-end.ts'
import { outputKey } from '../runs/run-files.ts'
import { runLog } from '../runs/run-log.ts'
import { findDatabase } from '../runs/run-request.ts'
import { removeLeftoversOf } from './remove-leftovers.ts'
import { removeRunDatasets } from './remove-run-datasets.ts'

/** Seconds without a heartbeat after which a worker is considered crashed. Workers send a heartbeat every second. */
export const HEARTBEAT_TIMEOUT_SECONDS = 10

/** How long Anj keeps querying a target that is unreachable or still has an active transaction, in milliseconds. */
const patience = { patience: 60_000, afterwards: 10_000 }

/**
 * Ends runs whose worker crashed; Anj never executes a run twice. A run that hadn't begun to commit changed nothing.
 * For any other run, the commit mark in the target shows whether it committed. Runs that no worker had claimed are
 * enqueued again.
 */
export async function recoverRuns(
  context: WorkerContext,
  active: ActiveRuns,
  tasks: PendingWork,
): Promise<void> {
  for (const run of await takeOverAbandonedRuns(context.db, HEARTBEAT_TIMEOUT_SECONDS, active.ids)) {
    const log = runLog(context.log, run)
    context.metrics.add('anj_runs_taken_over_total', {})
    tasks.add(
      runWithin(newScope(run.requestId), () => recoverRun({ ...context, log }, active, run)).catch((err) =>
        log.error({ err }, 'run not recovered'),
      ),
    )
  }
  for (const runId of await requeueLostRuns(context.db, HEARTBEAT_TIMEOUT_SECONDS))
    context.log.warn({ runId }, 'lost run queued again')
}

/** Ends one run that this worker has taken over, and holds the run's claim until then. */
async function recoverRun(context: WorkerContext, active: ActiveRuns, run: Run): Promise<void> {
  const claim = { runId: run.id, claimId: run.claimId ?? '' }
  const entry = active.add(claim)
  try {
    const target = await findDatabase(context, run, 'begun').catch((error: unknown) => {
      if (error instanceof AppError) {
        context.log.warn({ code: error.code }, 'the target of an abandoned run cannot be queried')
        return null
      }
      throw error
    })
    const ending = run.status === 'committing' ? await askTarget(context, run, target) : interrupted()
    const { keepResultsDays } = await limitsOf(context.db, run.organizationId, context.organizationLimits)
    const artifacts = await artifactsOf(run, context.storage, ending.status, run.insight, keepResultsDays)
    await clearAway(context, run, target)
    const leftBehind = await mayLeaveTables(run)
    const recorded = await endRun(context, run, claim, { ...ending, artifacts, leftBehind })
    const isRecorded = recorded !== null
    context.log.warn(
      { was: run.status, status: (recorded ?? ending).status, endRecorded: isRecorded },
      'abandoned run ended',
    )
    if (recorded) countRun(context.metrics, run, recorded, (Date.now() - Number(run.startedAt)) / 1000)
    if (recorded && recorded.status !== 'succeeded' && makesFile(run))
      await context.storage.remove(outputKey(run.id))
    if (isRecorded && leftBehind) await removeLeftoversOf(context, run)
    if (isRecorded && run.workflowId === null) await removeRunDatasets(context)
  } finally {
    entry.remove()
  }
}

/** Returns the end of a run that hadn't begun its commit. Its transaction ended with the run's child process. */
function interrupted(): RunEnding {
  return failedRunEnding(problemOf(new AppError('runInterrupted', {})))
}

async function askTarget({ storage }: WorkerContext, run: Run, target: Target | null): Promise<RunEnding> {
  const mark = run.commitMark as CommitMark | null
  const state = mark ? await stateOf(storage, run, mark, target) : 'unknown'
  if (state === 'committed')
    return { status: 'succeeded', lines: [{ line: sentence('processingSuccessful') }] }
  if (state === 'aborted') return interrupted()
  return { ...failedRunEnding(problemOf(new AppError('runInterruptedUnknown', {}))), outcomeUnknown: true }
}

/** Asks the target whether the run committed. A file counts as committed once it is in the store. */
async function stateOf(
  storage: Storage,
  run: Run,
  mark: CommitMark,
  target: Target | null,
): Promise<'committed' | 'aborted' | 'unknown'> {
  if (mark.kind !== 'file') return target ? await resolveCommitMark(mark, target, patience) : 'unknown'
  return (await storage.stat(outputKey(run.id))) ? 'committed' : 'aborted'
}

/**
 * Removes temporary files that the abandoned run's child may have left on disks that this machine can access. A failure
 * is only logged, because the run must end even if the store is too full to open a draft.
 */
async function clearAway(
  { limits, log, storage, temporaryFolder }: WorkerContext,
  run: Run,
  target: Target | null,
): Promise<void> {
  const left = { runId: run.id, limits: limits(temporaryFolder) }
  await removeLeftovers(left)
  if (target) return
  try {
    await using output = await storage.draft(outputKey(run.id))
    await removeLeftovers({ ...left, target: { kind: 'file', path: output.path } })
  } catch (err) {
    log.warn({ err }, 'part of the file of an abandoned run not removed')
  }
}
