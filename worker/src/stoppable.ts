import type { Logger } from 'pino'
import { aborted } from './loop/aborted.ts'
import type { JobLoop } from './loop/job-loop.ts'
import type { Repetition } from './loop/repeat.ts'
import type { Tasks } from './loop/tasks.ts'
import type { EndReason } from './runs/active-runs.ts'

const SECOND = 1000

/** How long after the end of the grace period the ends of runs are still tried to be written. */
const writePatience = 5 * SECOND

/** What a worker consists of, as far as its end goes. */
export interface Parts {
  readonly loops: readonly JobLoop[]
  readonly work: readonly { readonly endAll: (reason: EndReason) => void }[]
  readonly recoveries: Tasks
  readonly repetitions: readonly Pick<Repetition, 'stop'>[]
  readonly stopping: AbortController
  readonly giveUp: AbortController
  readonly log: Logger
}

/**
 * The way to stop all parts of a worker in order: nothing new is taken, what goes on has the grace period in milliseconds, and
 * then a few seconds in which its end is written down.
 */
export function stoppable(
  parts: Parts,
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
    // A target that can't be asked may keep a recovery waiting; another worker goes on with it.
    await Promise.race([recoveries.settled(), aborted(giveUp.signal)])
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
