import { findOutdatedPlans, listActiveSchedules, lockSchedule, replanTasks } from '@anj/core'
import { type Schedule } from '@anj/db'
import { isTimeZone } from '@anj/workflow'
import type { ScheduleWork } from './start-due-runs.ts'

const batch = 100

/**
 * Moves planned tasks to the times that this server's time zone data gives, because a government may have
 * changed its rules since they were planned. Done once when a worker starts, since that is when new data
 * arrives. Locks only schedules with tasks to move, so that planning and other starting workers don't wait
 * for the rest.
 */
export async function replanOutdatedTasks(work: ScheduleWork): Promise<void> {
  let last: string | null = null
  do {
    const now = await work.clock()
    const some: readonly Schedule[] = await listActiveSchedules(work.db, last, batch)
    // An unknown time zone is reported when the schedule is planned next.
    const known = some.filter(({ userTimeZone }) => isTimeZone(userTimeZone))
    for (const { id } of await findOutdatedPlans(work.db, known, now)) await moveOne(work, id)
    last = some.at(-1)?.id ?? null
  } while (last !== null)
}

/** Checks again under the lock, because another worker may have moved the tasks by now. */
async function moveOne({ db, clock, log }: ScheduleWork, scheduleId: string): Promise<void> {
  const moved = await db.transaction(async (tx) => {
    const schedule = await lockSchedule(tx, scheduleId)
    if (!schedule || !isTimeZone(schedule.userTimeZone)) return false
    return replanTasks(tx, schedule, await clock())
  })
  if (moved) log.warn({ scheduleId }, 'tasks were planned anew: their zone has other rules now')
}
