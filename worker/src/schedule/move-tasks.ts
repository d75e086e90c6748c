import { lockSchedulesAfter, moveTasks } from '@anj/db'
import { isTimeZone } from '@anj/workflow'
import type { ScheduleWork } from './begin-due.ts'

const batch = 100

/**
 * Moves planned tasks to the moments at which they are due by the zone data of this server: a government may have changed
 * its rules since they were planned. Done once, when a worker starts, as that is when such data come.
 */
export async function moveMisplacedTasks({ db, clock, log }: ScheduleWork): Promise<void> {
  const now = await clock()
  let last: string | null = null
  do {
    const after: string | null = last
    last = await db.transaction(async (tx) => {
      const held = await lockSchedulesAfter(tx, after, batch)
      for (const schedule of held) {
        const { id: scheduleId, userTimeZone } = schedule
        // A zone that nobody knows any more is told of when the schedule is planned next.
        if (!isTimeZone(userTimeZone) || !(await moveTasks(tx, schedule, now))) continue
        log.warn({ scheduleId, userTimeZone }, 'tasks were planned anew: their zone has other rules now')
      }
      return held.at(-1)?.id ?? null
    })
  } while (last !== null)
}
