import { endTasks, findNextTask, pauseAutomatically, planAhead, queueFailureNotices } from '@anj/core'
import { type Schedule, type Tx } from '@anj/db'
import { sentence } from '@anj/workflow'
import type { ScheduleWork } from './start-due-runs.ts'

const batch = 100

/** Plans the tasks of all schedules for the next days. Several workers can call this function concurrently. */
export async function planTasks({ db, clock, log }: ScheduleWork): Promise<void> {
  const now = await clock()
  const planSome = () =>
    db.transaction(async (tx) => {
      const { found, unplannable } = await planAhead(tx, now, batch)
      for (const { schedule, error } of unplannable) {
        log.error({ err: error, scheduleId: schedule.id }, 'a schedule could not be planned and is paused')
        await pauseUnplannable(tx, schedule, now)
      }
      return found
    })
  while ((await planSome()) > 0);
}

/**
 * Pauses a schedule whose time zone is no longer known, because it can't run and mustn't look active. Ends the next
 * task with the reason and notifies the schedule's owner.
 */
async function pauseUnplannable(tx: Tx, schedule: Schedule, now: Date): Promise<void> {
  const problem = {
    code: 'timeZoneUnknown',
    sentence: sentence('timeZoneUnknown', { zone: schedule.userTimeZone }),
  }
  const next = await findNextTask(tx, schedule.id)
  if (next) await endTasks(tx, now, [{ taskId: next.id, outcome: 'refused', problem }])
  const paused = await pauseAutomatically(tx, schedule, now, 'zone', problem.sentence)
  if (next)
    await queueFailureNotices(tx, [{ schedule: paused, task: next, problem, others: 0, paused: 'zone' }])
}
