import { claimRun, finishRun, markCommitting, type Run, type RunClaim } from '@anj/db'
import { forkRun, type RunOutcome } from '@anj/engine'
import { sentence } from '@anj/workflow'
import type { ActiveRuns, EndReason } from '../active-runs.ts'
import type { WorkerContext } from '../context.ts'
import { persist } from '../persist.ts'
import { artifactsOf } from '../run-artifacts.ts'
import { endingOf, problemOf } from '../run-end.ts'
import { RunRecorder } from '../run-recorder.ts'
import { prepareRunRequest } from '../run-request.ts'

/**
 * Executes one queued run in a child process, from its sources to its target. Safe to start twice: one claim wins.
 * `giveUp` ends even the attempts to write down how it ended; the sweeper of another worker finds that out then.
 */
export async function executeRun(
  context: WorkerContext,
  active: ActiveRuns,
  runId: string,
  giveUp: AbortSignal,
): Promise<void> {
  const run = await claimRun(context.db, runId, [{ line: sentence('processingStarted') }])
  if (!run?.claimId) return context.log.info({ runId }, 'run is over or claimed already')
  const claim = { runId, claimId: run.claimId }
  const entry = active.add(claim)
  const log = context.log.child({ runId })
  const recorder = new RunRecorder(context.db, claim, (error) =>
    log.warn({ err: error }, 'news of the run not written'),
  )
  try {
    log.info('run started')
    const outcome = await outcomeOf({ ...context, log }, run, claim, recorder, entry.signal)
    const reason = entry.signal.aborted ? (entry.signal.reason as EndReason) : null
    if (reason === 'takenOver') return log.warn('run was taken over by another worker')
    const ending = endingOf(outcome, reason)
    const news = await recorder.close()
    const artifacts = ending.status === 'succeeded' ? await artifactsOf(run, context.storage) : []
    const end = { ...news, ...ending, lines: [...news.lines, ...ending.lines], artifacts }
    const written = await persist(
      () => finishRun(context.db, claim, end),
      giveUp,
      (error) => log.warn({ err: error }, 'end of the run not written yet'),
    )
    log.info({ status: ending.status, code: ending.problem?.code, written }, 'run ended')
  } finally {
    entry.remove()
  }
}

/** Runs the child. Whatever is thrown before or by it becomes a failed outcome: nothing was committed then. */
async function outcomeOf(
  context: WorkerContext,
  run: Run,
  claim: RunClaim,
  recorder: RunRecorder,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { db, log, temporaryFolder, limits } = context
  try {
    const request = await prepareRunRequest(context, run, limits(temporaryFolder))
    signal.throwIfAborted()
    return await forkRun(
      request,
      {
        log: (line, nodeId) => recorder.log(line, nodeId),
        progress: (progress) => recorder.progress(progress),
        rejects: (first, count) => recorder.rejects(first, count),
        prepared: (mark, reconciliation) =>
          markCommitting(db, claim, mark, reconciliation).catch((error: unknown) => {
            log.error({ err: error }, 'commit mark not written, so nothing is committed')
            return false
          }),
      },
      { signal },
    )
  } catch (error) {
    if (signal.aborted) return { status: 'cancelled' }
    const problem = problemOf(error, run.id)
    if (problem.code === 'unexpected') log.error({ err: error }, 'run failed unexpectedly')
    return { status: 'failed', problem, outcomeUnknown: false }
  }
}
