import { findNextDue } from '@anj/core'
import { type Repetition, repeat } from '../loop/repeat.ts'
import { endFinishedTasks } from './end-finished-tasks.ts'
import { endLateRuns } from './end-late-runs.ts'
import { planTasks } from './plan-tasks.ts'
import { replanOutdatedTasks } from './replan-tasks.ts'
import { type ScheduleWork, startDueRuns } from './start-due-runs.ts'

/** The part of a worker that runs schedules. */
export interface Scheduler extends Pick<Repetition, 'stop'> {
  /** Immediately ends the tasks whose runs have ended. */
  readonly settle: () => void
  /** Immediately begins the tasks that are due. */
  readonly begin: () => void
}

/**
 * Plans, begins and ends tasks until `stop` is called. Errors are reported, and the work is retried. Call `endLateRuns`
 * first, before the worker takes runs from the queue.
 */
export function startScheduler(
  work: ScheduleWork,
  onError: (what: string) => (error: unknown) => void,
  second: number,
): Scheduler {
  let timer: NodeJS.Timeout | undefined
  let areInPlace = false
  const planning = repeat(
    60 * second,
    async () => {
      // An error in one step must not prevent the others.
      await endLateRuns(work).catch(onError('taking late runs out of the queue'))
      await planTasks(work).catch(onError('planning tasks'))
      if (!areInPlace) await replanOutdatedTasks(work)
      areInPlace = true
    },
    onError('moving tasks'),
  )
  const settling = repeat(second, () => endFinishedTasks(work), onError('settling tasks'))
  const beginning: Repetition = repeat(
    second,
    async () => {
      await startDueRuns(work)
      const wait = await untilNextDue(work)
      clearTimeout(timer)
      if (wait !== null && wait < second) timer = setTimeout(() => beginning.now(), wait)
    },
    onError('beginning tasks'),
  )
  return {
    settle: settling.now,
    begin: beginning.now,
    stop: async () => {
      await Promise.all([planning.stop(), beginning.stop(), settling.stop()])
      clearTimeout(timer)
    },
  }
}

/**
 * Returns the milliseconds until the next task is due; null if one is already due or none is planned. The scheduler
 * wakes up at that time; otherwise, tasks would begin up to a second late.
 */
async function untilNextDue({ db, clock }: ScheduleWork): Promise<number | null> {
  const [next, now] = await Promise.all([findNextDue(db), clock()])
  return next && next > now ? next.getTime() - now.getTime() + 5 : null
}
