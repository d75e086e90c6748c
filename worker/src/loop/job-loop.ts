import {
  type AnyQueue,
  completeJob,
  type Db,
  type FetchedJob,
  failJob,
  fetchJobs,
  heartbeatJobs,
  type Payload,
} from '@anj/db'
import { runWithin, scopeOf, withSpan } from '@anj/telemetry'
import { repeat } from './repeat.ts'
import { PendingWork } from './tasks.ts'

export interface JobLoop {
  /** Checks for jobs immediately instead of waiting for the next periodic check. */
  readonly wake: () => void
  /** Stops taking jobs. Active jobs continue. */
  readonly stopTaking: () => Promise<void>
  /** Resolves when every job that was taken has ended. */
  readonly settled: () => Promise<void>
}

export interface JobLoopOptions<Q extends AnyQueue> {
  readonly db: Db
  readonly queue: Q
  /** Maximum number of concurrent jobs. */
  readonly slots: number
  /** Milliseconds between checks for jobs when there is no notification; every second by default. */
  readonly lookEvery?: number
  /**
   * Maximum number of concurrent runs, across all workers, for organizations that have no limit of their own. Unlimited
   * by default.
   */
  readonly runsAtOnce?: number | null
  /**
   * Executes one job and records the result in the row that the job names. If this function throws, pg-boss
   * retries the job only if the queue allows retries.
   */
  readonly execute: (payload: Payload<Q>) => Promise<void>
  /** Called for each error, with the job's payload if a job failed. */
  readonly onError: (error: unknown, payload?: Payload<Q>) => void
}

const lookEachSecond = 1000
const touchEvery = 20_000

/** Takes jobs from one queue whenever slots are free. Completes or fails each job when its work ends. */
export function processJobs<Q extends AnyQueue>(options: JobLoopOptions<Q>): JobLoop {
  const { db, queue, slots, execute, onError, lookEvery = lookEachSecond } = options
  const taken = new Set<FetchedJob<Q>>()
  const tasks = new PendingWork()

  async function work(job: FetchedJob<Q>): Promise<void> {
    let settle = completeJob
    try {
      await withSpan(`job ${queue.name}`, { kind: 'consumer' }, () => execute(job.payload))
    } catch (error) {
      onError(error, job.payload)
      if ('retryLimit' in queue) settle = failJob
    }
    await settle(db, queue, job).catch((error: unknown) => onError(error, job.payload))
    taken.delete(job)
    taking.now()
  }

  const taking = repeat(
    lookEvery,
    async () => {
      const free = slots - taken.size
      if (free <= 0) return
      for (const job of await fetchJobs(db, queue, free, options.runsAtOnce ?? null)) {
        taken.add(job)
        // Attributes the work's logs and traces to the call that caused the job.
        tasks.add(runWithin(scopeOf(job.origin), () => work(job)))
      }
    },
    onError,
  )
  const touching = repeat(touchEvery, () => heartbeatJobs(db, queue, [...taken]), onError)
  return {
    wake: taking.now,
    stopTaking: () => taking.stop(),
    settled: async () => {
      await tasks.settled()
      await touching.stop()
    },
  }
}
