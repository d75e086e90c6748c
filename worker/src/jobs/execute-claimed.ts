import type { Metrics } from '@anj/telemetry/metrics'
import type { Logger } from 'pino'
import type { ActiveClaims } from '../runs/active-claims.ts'
import { retryWrite } from '../runs/retry-write.ts'
import { problemOf } from '../runs/run-end.ts'

interface Problem {
  readonly code: string
  readonly sentence: string
}

/** An ingest or extract that this worker has claimed. */
export interface ClaimedJob<R> {
  /** The kind of job, as the log names it. */
  readonly what: 'ingest' | 'extract'
  readonly id: string
  readonly claimId: string
  readonly log: Logger
  readonly metrics: Metrics
  /** Executes the job. If it throws, `discard` removes the files that it wrote to the store. */
  readonly read: (signal: AbortSignal) => Promise<R>
  readonly finish: (result: R) => Promise<boolean>
  readonly fail: (problem: Problem) => Promise<boolean>
  /** Releases the unfinished job, so that another worker can take it. */
  readonly release: () => Promise<void>
  /** Removes the job's files from the store. */
  readonly discard: () => Promise<void>
}

/** Executes a claimed job and records how it ended. On shutdown, releases the job instead. */
export async function executeClaimed<R>(
  job: ClaimedJob<R>,
  active: ActiveClaims,
  giveUp: AbortSignal,
): Promise<void> {
  const { what, log, metrics } = job
  const began = performance.now()
  const count = (status: 'done' | 'failed' | 'endedEarly') => {
    metrics.add(`anj_${what}s_total`, { status })
    metrics.observe(`anj_${what}_seconds`, {}, (performance.now() - began) / 1000)
  }
  const entry = active.add(job.id, job.claimId)
  const notWritten = (err: unknown) => log.warn({ err }, `end of the ${what} not recorded yet`)
  try {
    const outcome = await attempt(job, entry.signal)
    if (outcome === null) {
      if (entry.signal.reason === 'shutdown') await job.release()
      count('endedEarly')
      return log.info(`${what} ended early`)
    }
    if ('problem' in outcome) {
      await retryWrite(() => job.fail(outcome.problem), giveUp, notWritten)
      count('failed')
      return log.info({ code: outcome.problem.code }, `${what} failed`)
    }
    const ready = await retryWrite(() => job.finish(outcome.result), giveUp, notWritten)
    if (!ready) await job.discard()
    count('done')
    log.info({ ready }, `${what} done`)
  } finally {
    entry.remove()
  }
}

/**
 * Returns the job's result or problem, or null if the job was ended early. Unless there is a result, removes the job's
 * files from the store.
 */
async function attempt<R>(
  { what, id, log, read, discard }: ClaimedJob<R>,
  signal: AbortSignal,
): Promise<{ readonly result: R } | { readonly problem: Problem } | null> {
  try {
    return { result: await read(signal) }
  } catch (error) {
    await discard()
    if (signal.aborted) return null
    const { code, sentence } = problemOf(error, id)
    if (code === 'unexpected') log.error({ err: error }, `${what} failed unexpectedly`)
    return { problem: { code, sentence } }
  }
}
