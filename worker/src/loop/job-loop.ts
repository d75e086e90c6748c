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
  /** Looks for jobs now; without it each second. */
  readonly wake: () => void
  /** Takes no more jobs; those that were taken go on. */
  readonly stopTaking: () => Promise<void>
  /** Resolves when every taken job has ended. */
  readonly settled: () => Promise<void>
}

export interface JobLoopOptions<Q extends AnyQueue> {
  readonly db: Db
  readonly queue: Q
  /** Jobs at once. */
  readonly slots: number
  /** Milliseconds between two looks for jobs of which no notice came; a second when left out. */
  readonly lookEvery?: number
  /** Runs at once, over all workers, of an organization that has no limit of its own; no limit when left out. */
  readonly runsAtOnce?: number | null
  /**
   * Does one job. How it ended is written where the job's reason stands; one that throws is done again only where its queue
   * says so.
   */
  readonly execute: (payload: Payload<Q>) => Promise<void>
  /** Hears of the job, too, where it was one that went wrong. */
  readonly onError: (error: unknown, payload?: Payload<Q>) => void
}

const lookEachSecond = 1000
const touchEvery = 20_000

/** Takes jobs of one queue as long as slots are free, and settles each when it ends. */
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
        // From here on its work belongs to the call that it comes from.
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
