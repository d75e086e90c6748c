import {
  type AnyQueue,
  type Db,
  failJob,
  type Payload,
  settleJob,
  type TakenJob,
  takeJobs,
  touchJobs,
} from '@anj/db'
import { runWithin, scopeOf, traced } from '@anj/telemetry'
import { repeat } from './repeat.ts'
import { Tasks } from './tasks.ts'

export interface JobLoop {
  /** Checks for jobs immediately. Otherwise this happens every second. */
  readonly wake: () => void
  /** Stops taking jobs. Active jobs continue. */
  readonly stopTaking: () => Promise<void>
  /** Resolves when every taken job has ended. */
  readonly settled: () => Promise<void>
}

export interface JobLoopOptions<Q extends AnyQueue> {
  readonly db: Db
  readonly queue: Q
  /** Maximum number of concurrent jobs. */
  readonly slots: number
  /** Milliseconds between two checks for jobs without a notification; a second by default. */
  readonly lookEvery?: number
  /**
   * Maximum number of concurrent runs, across all workers, of an organization without its own limit; no limit
   * by default.
   */
  readonly runsAtOnce?: number | null
  /**
   * Executes one job. Its result is recorded in the row that the job names. If it throws, the job is retried
   * only if its queue allows retries.
   */
  readonly execute: (payload: Payload<Q>) => Promise<void>
  /** Receives the job's payload too, if a job failed. */
  readonly onError: (error: unknown, payload?: Payload<Q>) => void
}

const lookEachSecond = 1000
const touchEvery = 20_000

/** Takes jobs of one queue while slots are free, and settles each when it ends. */
export function workOn<Q extends AnyQueue>(options: JobLoopOptions<Q>): JobLoop {
  const { db, queue, slots, execute, onError, lookEvery = lookEachSecond } = options
  const taken = new Set<TakenJob<Q>>()
  const tasks = new Tasks()

  async function work(job: TakenJob<Q>): Promise<void> {
    let settle = settleJob
    try {
      await traced(`job ${queue.name}`, { kind: 'consumer' }, () => execute(job.payload))
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
      for (const job of await takeJobs(db, queue, free, options.runsAtOnce ?? null)) {
        taken.add(job)
        // From here on, the work belongs to the call that caused the job.
        tasks.add(runWithin(scopeOf(job.origin), () => work(job)))
      }
    },
    onError,
  )
  const touching = repeat(touchEvery, () => touchJobs(db, queue, [...taken]), onError)
  return {
    wake: taking.now,
    stopTaking: () => taking.stop(),
    settled: async () => {
      await tasks.settled()
      await touching.stop()
    },
  }
}
