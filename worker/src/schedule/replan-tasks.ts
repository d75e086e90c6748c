import { findOutdatedPlans, listActiveSchedules, lockSchedule, replanTasks } from '@anj/core'
import { type Schedule } from '@anj/db'
import { isTimeZone } from '@anj/workflow'
import type { ScheduleWork } from './start-due-runs.ts'

const batch = 100

/**
 * Replans tasks whose times don't match this server's time zone data, because a government may have changed its rules
 * since the tasks were planned. A worker calls this function once, when it starts with possibly new data. Locks only
 * schedules with such tasks, so that planning and other starting workers don't wait for other schedules.
 */
export async function replanOutdatedTasks(work: ScheduleWork): Promise<void> {
  let last: string | null = null
  do {
    const now = await work.clock()
    const some: readonly Schedule[] = await listActiveSchedules(work.db, last, batch)
    // Planning will report an unknown time zone.
    const known = some.filter(({ userTimeZone }) => isTimeZone(userTimeZone))
    for (const { id } of await findOutdatedPlans(work.db, known, now)) await moveOne(work, id)
    last = some.at(-1)?.id ?? null
  } while (last !== null)
}

/** Replans one schedule. Checks again under the lock, because another worker may have replanned the tasks already. */
async function moveOne({ db, clock, log }: ScheduleWork, scheduleId: string): Promise<void> {
  const moved = await db.transaction(async (tx) => {
    const schedule = await lockSchedule(tx, scheduleId)
    if (!schedule || !isTimeZone(schedule.userTimeZone)) return false
    return replanTasks(tx, schedule, await clock())
  })
  if (moved) log.warn({ scheduleId }, 'tasks were replanned because the rules of their time zone changed')
}
