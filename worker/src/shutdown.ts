import type { Logger } from 'pino'
import { whenAborted } from './loop/aborted.ts'
import type { JobLoop } from './loop/job-loop.ts'
import type { Repetition } from './loop/repeat.ts'
import type { PendingWork } from './loop/tasks.ts'
import type { EndReason } from './runs/active-runs.ts'

const SECOND = 1000

/** Time that the worker has to record the ends of runs after the grace period, in milliseconds. */
const writePatience = 5 * SECOND

/** The parts of a worker that a shutdown must stop. */
export interface WorkerComponents {
  readonly loops: readonly JobLoop[]
  readonly work: readonly { readonly endAll: (reason: EndReason) => void }[]
  readonly recoveries: PendingWork
  readonly repetitions: readonly Pick<Repetition, 'stop'>[]
  readonly stopping: AbortController
  readonly giveUp: AbortController
  readonly log: Logger
}

/**
 * Returns the function that stops all parts of a worker in order. The worker stops taking new work, gives active work
 * the grace period (in milliseconds) to finish, and then has a few seconds to record how the rest ended.
 */
export function createShutdown(
  parts: WorkerComponents,
  close: () => Promise<void>,
): (graceMilliseconds: number) => Promise<void> {
  const { loops, work, recoveries, repetitions, stopping, giveUp, log } = parts
  const timers = new Set<NodeJS.Timeout>()
  const later = (milliseconds: number, task: () => void) => void timers.add(setTimeout(task, milliseconds))
  let stopped: Promise<void> | null = null

  async function stopAll(): Promise<void> {
    log.info('worker stops')
    stopping.abort()
    await Promise.all(loops.map((loop) => loop.stopTaking()))
    await Promise.all(loops.map((loop) => loop.settled()))
    // A recovery may be blocked by an unreachable target. In that case, another worker continues it.
    await Promise.race([recoveries.settled(), whenAborted(giveUp.signal)])
    for (const timer of timers) clearTimeout(timer)
    giveUp.abort()
    await Promise.all(repetitions.map((repetition) => repetition.stop()))
    await close()
    log.info('worker stopped')
  }
  function endWork(): void {
    for (const active of work) active.endAll('shutdown')
    later(writePatience, () => giveUp.abort())
  }
  return (grace) => {
    later(grace, endWork)
    stopped ??= stopAll()
    return stopped
  }
}
