import { findMisplaced, listSchedulesAfter, lockSchedule, moveTasks } from '@anj/core'
import { type Schedule } from '@anj/db'
import { isTimeZone } from '@anj/workflow'
import type { ScheduleWork } from './begin-due.ts'

const batch = 100

/**
 * Moves planned tasks to the moments at which they are due by the zone data of this server: a government may have changed
 * its rules since they were planned. Done once, when a worker starts, as that is when such data come. Only what must be
 * moved is locked, so that neither planning nor another worker that starts waits for the many that are right.
 */
export async function moveMisplacedTasks(work: ScheduleWork): Promise<void> {
  let last: string | null = null
  do {
    const now = await work.clock()
    const some: readonly Schedule[] = await listSchedulesAfter(work.db, last, batch)
    // A zone that nobody knows any more is told of when the schedule is planned next.
    const known = some.filter(({ userTimeZone }) => isTimeZone(userTimeZone))
    for (const { id } of await findMisplaced(work.db, known, now)) await moveOne(work, id)
    last = some.at(-1)?.id ?? null
  } while (last !== null)
}

/** Looks again once nobody else can change it: another worker may have moved them by now. */
async function moveOne({ db, clock, log }: ScheduleWork, scheduleId: string): Promise<void> {
  const moved = await db.transaction(async (tx) => {
    const schedule = await lockSchedule(tx, scheduleId)
    if (!schedule || !isTimeZone(schedule.userTimeZone)) return false
    return moveTasks(tx, schedule, await clock())
  })
  if (moved) log.warn({ scheduleId }, 'tasks were planned anew: their zone has other rules now')
}
