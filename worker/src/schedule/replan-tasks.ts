import { findOutdatedPlans, listActiveSchedules, lockSchedule, replanTasks } from '@anj/core'
import { type Schedule } from '@anj/db'
import { isTimeZone } from '@anj/workflow'
import type { ScheduleWork } from './start-due-runs.ts'

const batch = 100

/**
 * Replans tasks whose times don't match this server's time zone data. Governments change the rules of time zones from
 * time to time, so a worker calls this once when it starts, possibly with new data. Only schedules with such tasks are
 * locked, so that neither planning nor other workers that start have to wait for the rest.
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

/** Replans one schedule. Checks again under the lock, because another worker may already have done it. */
async function moveOne({ db, clock, log }: ScheduleWork, scheduleId: string): Promise<void> {
  const moved = await db.transaction(async (tx) => {
    const schedule = await lockSchedule(tx, scheduleId)
    if (!schedule || !isTimeZone(schedule.userTimeZone)) return false
    return replanTasks(tx, schedule, await clock())
  })
  if (moved) log.warn({ scheduleId }, 'tasks were replanned because the rules of their time zone changed')
}
